import { mediaUrl } from "~/app/ui/media/mediaUrl";
import type { PictureLoading } from "~/app/ui/media/Picture";
import { Still } from "~/app/ui/media/Still";
import { Video } from "~/app/ui/media/Video";
import type { MediaView } from "~/app/posts/view";
import { TEXTS } from "./texts";

export const FRAME_HEIGHT_PX = 250; // specification §2
/** In a narrower frame a video's controls don't fit. */
const NARROWEST_PX = 160;

interface MediaItemProps {
  item: MediaView;
  /** part of the accessible name of an item without a description: "1 by Ada" gives "Picture 1 by Ada" */
  which: string;
  className: string;
  loading: PictureLoading;
}

/** A picture, or a video that plays in place. */
export function MediaItem({ item, which, className, loading }: MediaItemProps) {
  if (item.kind === "video")
    return (
      <Video
        src={mediaUrl(item.key)}
        poster={item.poster === null ? undefined : mediaUrl(item.poster)}
        label={item.alt || TEXTS.media.video({ which })}
        width={item.width || undefined}
        height={item.height || undefined}
        className="size-full object-contain"
      />
    );
  const alt = item.alt || TEXTS.media.picture({ which });
  return <Still of={item} alt={alt} draggable={false} {...loading} className={className} />;
}

/** The width that shows the complete item at the frame's height. The page may narrow it. */
export const singleWidthPx = (item: MediaView | undefined): number | undefined =>
  item && item.width > 0 && item.height > 0
    ? Math.max(NARROWEST_PX, Math.round((item.width / item.height) * FRAME_HEIGHT_PX))
    : undefined;
