import { Image } from "lucide-react";
import type { ComponentProps } from "react";
import { Picture } from "./Picture";
import { type StillOf, useStillKey } from "./stillKey";

interface StillProps extends Omit<ComponentProps<typeof Picture>, "mediaKey" | "fallback"> {
  of: StillOf;
}

/**
 * What a page shows of a picture, or of a video that doesn't play in place. X208: a mark stands for what isn't loaded
 * while data is saved. What is around it opens the picture.
 */
export function Still({ of, alt, ...picture }: StillProps) {
  const key = useStillKey(of);
  if (key !== null)
    return <Picture mediaKey={key} fallback="cover" alt={alt} width={of.width} height={of.height} {...picture} />;
  return (
    <span role="img" aria-label={alt} className="grid size-full place-items-center bg-sunk text-ink-3">
      <Image aria-hidden className="size-8" />
    </span>
  );
}
