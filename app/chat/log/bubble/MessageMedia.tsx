import { mediaUrl } from "~/app/ui/media/mediaUrl";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import { Still } from "~/app/ui/media/Still";
import { Video } from "~/app/ui/media/Video";
import type { ChatMedia } from "~/party/chat/protocol";
import { useLightbox } from "~/app/ui/media/lightbox";
import { VoicePlayer } from "./VoicePlayer";
import { TEXTS } from "~/app/chat/log/texts";

interface MessageMediaProps {
  media: ChatMedia;
  /** the sender's name */
  name: string;
  /** the message's text, for the lightbox */
  text: string;
}

/** The longest side of a picture or video. Its space is reserved before it has loaded. */
const EDGE_MAX_PX = 320;
/** The smallest size in which a video's controls fit. Pictures have the same smallest width. */
const WIDTH_MIN_PX = 160;
const VIDEO_HEIGHT_MIN_PX = 120;
/** For a video without a poster. */
const UNKNOWN_SIDES = { width: 320, height: 180 };

/** M3, M13: the media of a message. A picture opens in the lightbox; videos and voice messages play inline. */
export function MessageMedia({ media, name, text }: MessageMediaProps) {
  const openPicture = useLightbox();
  switch (media.kind) {
    case "image": {
      const picture = largePicture(media, name, text);
      return (
        <button
          type="button"
          onClick={() => openPicture(picture)}
          className="mt-1 mb-1.5 block max-w-full overflow-hidden rounded-lg bg-pressed"
          style={frameOf(media)}
        >
          <Still
            of={{ ...media, kind: media.kind, poster: media.posterKey ?? null }}
            alt={picture.alt}
            loading="lazy"
            draggable={false}
            className="size-full object-cover"
          />
        </button>
      );
    }
    case "video":
      return (
        <div
          className="mt-1 mb-1.5 max-w-full overflow-hidden rounded-lg bg-pressed"
          style={frameOf(media, VIDEO_HEIGHT_MIN_PX)}
        >
          <Video
            src={mediaUrl(media.key)}
            poster={media.posterKey === undefined ? undefined : mediaUrl(media.posterKey)}
            label={TEXTS.media.video({ name })}
            width={media.width || undefined}
            height={media.height || undefined}
            className="size-full object-contain"
          />
        </div>
      );
    case "audio":
    case "voice":
      return <VoicePlayer src={mediaUrl(media.key)} durationMs={media.durationMs} levels={media.levels} />;
  }
}

/** A message's picture for the lightbox. */
export const largePicture = ({ key, width, height }: ChatMedia, name: string, text: string): LargePicture => ({
  mediaKey: key,
  alt: TEXTS.media.picture({ name }),
  width,
  height,
  caption: text === "" ? undefined : text,
});

/** The media's own size within the limits. On a narrow screen the proportions stay the same. */
function frameOf({ width, height }: ChatMedia, heightMin = 48): { width: number; aspectRatio: string } {
  const sides = width > 0 && height > 0 ? { width, height } : UNKNOWN_SIDES;
  const scale = Math.min(1, EDGE_MAX_PX / Math.max(sides.width, sides.height));
  const size = {
    width: Math.max(WIDTH_MIN_PX, Math.round(sides.width * scale)),
    height: Math.max(heightMin, Math.round(sides.height * scale)),
  };
  return { width: size.width, aspectRatio: `${size.width} / ${size.height}` };
}
