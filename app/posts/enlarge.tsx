import type { MouseEvent, ReactNode } from "react";
import { useLightbox } from "~/app/ui/lightbox";
import { mediaUrl } from "~/app/ui/mediaUrl";
import type { LargePicture } from "~/app/ui/PictureDialog";
import type { MediaView } from "./view";

/** A picture as the lightbox shows it; `which` as for `MediaItem`. What its author wrote about it stands below it. */
export const largePicture = ({ key, alt, width, height }: MediaView, which: string): LargePicture => ({
  mediaKey: key,
  title: `Picture ${which}`,
  alt: alt || `Picture ${which}`,
  width,
  height,
  caption: alt || undefined,
});

interface EnlargingLinkProps {
  picture: LargePicture;
  className: string;
  children: ReactNode;
}

/** Opens a picture as large as the screen; without JavaScript, and in a new tab, the file itself. */
export function EnlargingLink({ picture, className, children }: EnlargingLinkProps) {
  const open = useLightbox();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(picture);
  };
  return (
    <a href={mediaUrl(picture.mediaKey)} aria-haspopup="dialog" draggable={false} onClick={onClick} className={className}>
      {children}
    </a>
  );
}
