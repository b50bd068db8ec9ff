import type { MouseEvent, ReactNode } from "react";
import { useLightbox } from "~/app/ui/media/lightbox";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import type { MediaView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/** A picture for the lightbox, with its description below it; `which` as in `MediaItem`. */
export const largePicture = ({ key, alt, width, height }: MediaView, which: string): LargePicture => ({
  mediaKey: key,
  title: TEXTS.media.picture({ which }),
  alt: alt || TEXTS.media.picture({ which }),
  width,
  height,
  caption: alt || undefined,
});

interface EnlargingLinkProps {
  picture: LargePicture;
  className: string;
  children: ReactNode;
}

/** Opens a picture at the screen's size. Without JavaScript, or in a new tab, it opens the file itself. */
export function EnlargingLink({ picture, className, children }: EnlargingLinkProps) {
  const open = useLightbox();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(picture);
  };
  return (
    <a
      href={mediaUrl(picture.mediaKey)}
      aria-haspopup="dialog"
      draggable={false}
      onClick={onClick}
      className={className}
    >
      {children}
    </a>
  );
}
