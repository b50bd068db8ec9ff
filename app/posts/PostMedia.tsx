import { Carousel } from "~/app/ui/Carousel";
import { ListLink } from "~/app/ui/ListLink";
import { mediaUrl } from "~/app/ui/mediaUrl";
import { Picture } from "~/app/ui/Picture";
import { Video } from "~/app/ui/Video";
import type { MediaView } from "./view";

const FRAME_HEIGHT_PX = 250; // specification §9

interface PostMediaProps {
  media: MediaView[];
  /** the author's name, for pictures that nobody described */
  by: string;
  /** the post's own page */
  to: string;
  /** the post's place in a list, from 1; undefined where it stands alone */
  place: number | undefined;
}

/** Posts whose pictures are within the first screen. */
const EAGER_PLACES = 2;

/** React 18 knows the attribute by no other name. */
const FIRST_ON_THE_SCREEN = { loading: "eager", fetchpriority: "high" } as const;
const LATER = { loading: "lazy" } as const;

/** The media of a post; each picture leads to the post, a video plays. */
export function PostMedia({ media, by, to, place }: PostMediaProps) {
  const alone = media.length === 1;
  const eager = (place ?? 1) <= EAGER_PLACES;
  return (
    <Carousel
      label={place === undefined ? "Media" : `Media of post ${place}`}
      widthPx={alone ? aloneWidthPx(media[0]) : undefined}
      slides={media.map((item, index) => ({
        key: item.key,
        content: item.kind === "video" ? (
          <Video
            src={mediaUrl(item.key)}
            poster={item.poster === null ? undefined : mediaUrl(item.poster)}
            label={item.alt || `Video ${index + 1} by ${by}`}
            width={item.width || undefined}
            height={item.height || undefined}
            className="size-full object-contain"
          />
        ) : (
          <ListLink to={to} draggable={false} className="block h-full -outline-offset-2">
            <Picture
              mediaKey={item.key}
              fallback="cover"
              alt={item.alt || `Picture ${index + 1} by ${by}`}
              width={item.width}
              height={item.height}
              draggable={false}
              {...(eager && index === 0 ? FIRST_ON_THE_SCREEN : LATER)}
              className={alone ? "size-full object-cover" : "size-full object-contain"}
            />
          </ListLink>
        ),
      }))}
    />
  );
}

/** As wide as the whole picture is at the frame's height; the page narrows it. */
const aloneWidthPx = (item: MediaView | undefined): number | undefined =>
  item && item.width > 0 && item.height > 0 ? Math.max(120, Math.round((item.width / item.height) * FRAME_HEIGHT_PX)) : undefined;
