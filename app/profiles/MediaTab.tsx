import { Link } from "@remix-run/react";
import { Images, Play } from "lucide-react";
import { useShowsWarned } from "~/app/members/viewerContext";
import { classNames } from "~/app/ui/primitives/classNames";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { Still } from "~/app/ui/media/Still";
import { useSavesData } from "~/app/ui/browser/useSavesData";
import type { Page } from "~/app/http/page";
import { useShownPages } from "./useShownPages";
import type { ShownMedia } from "./view";
import { TEXTS } from "./texts";

const TILE_PX = 200;

/** P5: the media of the member's posts, and earlier photos of the profile. */
export function MediaTab({ owner, page }: { owner: string; page: Page<ShownMedia> }) {
  const { items, more } = useShownPages(owner, "media", page);
  if (items.length === 0 && !more) return <EmptyState icon={<Images className="size-6" />} title={TEXTS.media.none} />;
  return (
    <>
      <ul aria-label={TEXTS.tabs.media} className="grid grid-cols-3 gap-0.5 p-0.5">
        {items.map((media) => (
          <li key={media.id} className="relative aspect-square overflow-hidden bg-sunk">
            {media.post === null ? (
              <a href={mediaUrl(media.id)} target="_blank" rel="noreferrer" className={tileClass}>
                <Tile media={media} />
              </a>
            ) : (
              <Link to={`/${owner}/${media.post}`} className={tileClass}>
                <Tile media={media} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}

const tileClass = "block size-full -outline-offset-2 transition-opacity hover:opacity-90";

/** X110: the media of a post with a content warning are blurred, and the warning is their description. */
function Tile({ media }: { media: ShownMedia }) {
  const showsWarned = useShowsWarned();
  const warning = showsWarned ? null : (media.warning ?? null);
  const className = classNames("size-full object-cover", warning !== null && "scale-125 blur-2xl");
  const fallback =
    media.post === null ? TEXTS.media.earlierPhoto : media.kind === "video" ? TEXTS.media.video : TEXTS.media.picture;
  const alt = warning ?? (media.alt || fallback);
  const savesData = useSavesData();
  return (
    <>
      {media.kind === "image" || media.poster !== null || savesData ? (
        <Still
          of={{ ...media, key: media.id }}
          alt={alt}
          width={TILE_PX}
          height={TILE_PX}
          loading="lazy"
          className={className}
        />
      ) : (
        <video
          src={mediaUrl(media.id)}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-label={alt}
          className={className}
        />
      )}
      {media.kind === "video" ? (
        <Play
          aria-hidden
          className="absolute inset-0 m-auto size-10 rounded-full bg-black/60 fill-white p-2 text-white"
        />
      ) : null}
    </>
  );
}
