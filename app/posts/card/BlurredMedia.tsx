import type { MediaView } from "~/app/posts/view";
import { Picture } from "~/app/ui/media/Picture";
import { useStillKey } from "~/app/ui/media/stillKey";
import { FRAME_HEIGHT_PX, singleWidthPx } from "./MediaItem";

/** X110: the first picture of a folded post, blurred. It has no links, and screen readers skip it. */
export function BlurredMedia({ media: [item] }: { media: readonly MediaView[] }) {
  return item ? <Blurred item={item} /> : null;
}

function Blurred({ item }: { item: MediaView }) {
  const key = useStillKey(item);
  if (key === null) return null;
  return (
    <div
      className="mt-2 max-w-full overflow-hidden rounded-lg"
      style={{ width: singleWidthPx(item), height: FRAME_HEIGHT_PX }}
    >
      <Picture
        mediaKey={key}
        fallback="cover"
        alt=""
        loading="lazy"
        className="size-full scale-125 object-cover blur-2xl"
      />
    </div>
  );
}
