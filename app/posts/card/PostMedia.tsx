import { Carousel } from "~/app/ui/media/Carousel";
import { ListLink } from "~/app/ui/lists/ListLink";
import { EAGER, LAZY } from "~/app/ui/media/Picture";
import { EnlargingLink, largePicture } from "./enlarge";
import { singleWidthPx, MediaItem } from "./MediaItem";
import type { MediaView } from "~/app/posts/view";
import { TEXTS } from "./texts";

interface PostMediaProps {
  media: MediaView[];
  /** the author's name, for pictures without a description */
  by: string;
  /** the post's page; null on that page, where a picture is enlarged instead */
  to: string | null;
  /** the post's position in a list, from 1; undefined outside of a list */
  position: number | undefined;
  /**
   * whether its first picture loads before everything else; true for at most one picture per page, because a second
   * would slow it down
   */
  priority: boolean;
}

/** The media of a post. In a list a picture links to the post; on the post's page it opens. A video plays in place. */
export function PostMedia({ media, by, to, position, priority }: PostMediaProps) {
  const isSingle = media.length === 1;
  return (
    <Carousel
      label={position === undefined ? TEXTS.media.label : TEXTS.media.ofPost({ position })}
      widthPx={isSingle ? singleWidthPx(media[0]) : undefined}
      slides={media.map((item, index) => {
        const which = TEXTS.media.which({ position: index + 1, author: by });
        const shown = (
          <MediaItem
            item={item}
            which={which}
            loading={priority && index === 0 ? EAGER : LAZY}
            className={isSingle ? "size-full object-cover" : "size-full object-contain"}
          />
        );
        const content =
          item.kind === "video" ? (
            shown
          ) : to === null ? (
            <EnlargingLink
              picture={largePicture(item, which)}
              className="block h-full cursor-zoom-in -outline-offset-2"
            >
              {shown}
            </EnlargingLink>
          ) : (
            <ListLink to={to} draggable={false} className="block h-full -outline-offset-2">
              {shown}
            </ListLink>
          );
        return { key: item.key, content };
      })}
    />
  );
}
