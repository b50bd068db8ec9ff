import { classNames } from "~/app/ui/primitives/classNames";
import type { DefaultPicture } from "./mediaUrl";
import { Picture } from "./Picture";

interface AvatarProps {
  /** media key; null for the default */
  photo: string | null;
  sizePx: 24 | 32 | 40 | 48 | 100;
  fallback?: DefaultPicture;
  /** empty when the name is next to it */
  alt?: string;
  /** shows a dot, which has no text; the caller must say elsewhere that the member is online */
  online?: boolean;
  className?: string;
}

export function Avatar({ photo, sizePx, fallback = "profile", alt = "", online = false, className }: AvatarProps) {
  return (
    <span
      className={classNames("relative inline-block shrink-0 rounded-full bg-sunk", className)}
      style={{ width: sizePx, height: sizePx }}
    >
      <Picture
        mediaKey={photo}
        fallback={fallback}
        alt={alt}
        width={sizePx}
        height={sizePx}
        loading="lazy"
        className="size-full rounded-full object-cover ring-1 ring-ink/8 ring-inset"
      />
      {online ? (
        <span className="absolute end-0 bottom-0 size-[28%] max-h-3 max-w-3 rounded-full border-2 border-paper bg-accent" />
      ) : null}
    </span>
  );
}
