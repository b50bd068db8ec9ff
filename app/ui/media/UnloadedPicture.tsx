import { Image } from "lucide-react";
import { classNames } from "~/app/ui/primitives/classNames";

/** X208: stands for a picture that isn't loaded while data is saved. What is around it opens the picture. */
export const UnloadedPicture = ({ alt, className }: { alt: string; className?: string }) => (
  <span role="img" aria-label={alt} className={classNames("grid place-items-center bg-sunk text-ink-3", className)}>
    <Image aria-hidden className="size-8" />
  </span>
);
