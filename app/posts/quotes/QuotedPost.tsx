import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { Handle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import { PostText } from "~/app/posts/card/PostText";
import { TEXTS as CARD_TEXTS } from "~/app/posts/card/texts";
import { Warned } from "~/app/posts/card/Warned";
import type { MediaView, QuotedView } from "~/app/posts/view";
import ShownOnRequest from "~/app/safety/ShownOnRequest";
import { ListLink } from "~/app/ui/lists/ListLink";
import { Avatar } from "~/app/ui/media/Avatar";
import { Picture } from "~/app/ui/media/Picture";
import { useStillKey } from "~/app/ui/media/stillKey";
import { classNames } from "~/app/ui/primitives/classNames";
import { Time } from "~/app/ui/primitives/Time";
import { TEXTS } from "./texts";

export interface QuotedPostProps {
  /** null if it is gone or not for the viewer */
  quoted: QuotedView | null;
  /** in the dialog that writes the quote: nothing leads away from it, and nothing is folded */
  isPreview?: boolean;
}

const BOX = "mt-2 rounded-lg border border-hairline bg-paper px-3 py-2 text-sm";

/**
 * X99: the quoted post, in its current version. A default export, because it is loaded on demand. `data-quoted` tells
 * `entry.client.tsx` to load it before React takes over the server's HTML.
 */
export default function QuotedPost({ quoted, isPreview = false }: QuotedPostProps) {
  if (quoted === null)
    return (
      <p data-quoted className={classNames(BOX, "text-ink-3")}>
        {TEXTS.gone}
      </p>
    );
  const name = memberName(quoted.author);
  const isMuted = !isPreview && (quoted.isAuthorMuted || quoted.hasMutedWord);
  return (
    <div data-quoted role="group" aria-label={TEXTS.quoted({ author: name })} className={BOX}>
      {isMuted ? (
        <ShownOnRequest what="post" item={quoted} className="py-1">
          <Body quoted={quoted} name={name} isPreview={isPreview} />
        </ShownOnRequest>
      ) : (
        <Body quoted={quoted} name={name} isPreview={isPreview} />
      )}
    </div>
  );
}

interface BodyProps {
  quoted: QuotedView;
  name: string;
  isPreview: boolean;
}

function Body({ quoted, name, isPreview }: BodyProps) {
  const { author, text, warning, language, media, createdAtMs } = quoted;
  const path = `/${author.id}/${quoted.id}`;
  const link = (to: string, className: string, children: ReactNode) =>
    isPreview ? (
      <span dir="auto" className={className}>
        {children}
      </span>
    ) : (
      <ListLink dir="auto" to={to} className={classNames(className, "rounded-sm hover:underline")}>
        {children}
      </ListLink>
    );
  const said = isPreview ? (
    <p dir="auto" lang={language ?? undefined} className="line-clamp-6 leading-6 wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  ) : (
    <PostText {...quoted} to={path} />
  );
  const content = (
    <>
      {text === "" ? null : said}
      {media.length === 0 ? null : isPreview ? (
        <Thumbnails media={media} by={name} />
      ) : (
        <ListLink to={path} className="block rounded-md">
          <Thumbnails media={media} by={name} />
        </ListLink>
      )}
      {quoted.isQuote ? <p className="mt-1">{link(path, "text-ink-3", TEXTS.quotesAnother)}</p> : null}
    </>
  );
  return (
    <>
      <div className="flex items-center gap-1.5">
        <Avatar photo={author.photo} sizePx={24} />
        {link(`/${author.id}`, "truncate font-semibold", name)}
        <Handle of={author} />
        <span aria-hidden className="text-ink-3">
          ·
        </span>
        {link(path, "shrink-0 text-ink-3", <Time atMs={createdAtMs} as="relative" />)}
      </div>
      <EditedSince quoted={quoted} path={path} />
      {warning === null || isPreview ? (
        <>
          {warning === null ? null : (
            <p className="mt-0.5 wrap-anywhere text-ink-3">{CARD_TEXTS.warned({ warning })}</p>
          )}
          {content}
        </>
      ) : (
        <Warned post={quoted.id} warning={warning} folded={null}>
          {content}
        </Warned>
      )}
    </>
  );
}

/** Leads to the version that was quoted, unless its author has removed it. */
function EditedSince({ quoted: { wasEditedSince, quotedVersion }, path }: { quoted: QuotedView; path: string }) {
  if (!wasEditedSince) return null;
  return quotedVersion === null ? (
    <p className="text-ink-3">{TEXTS.versionGone}</p>
  ) : (
    <p>
      <ListLink to={`${path}/versions#version-${quotedVersion}`} className="rounded-sm text-ink-3 hover:underline">
        {TEXTS.editedSince}
      </ListLink>
    </p>
  );
}

function Thumbnails({ media, by }: { media: readonly MediaView[]; by: string }) {
  const isSingle = media.length === 1;
  return (
    <span
      className="mt-2 grid gap-0.5 overflow-hidden rounded-md"
      style={{ gridTemplateColumns: `repeat(${media.length}, minmax(0, 1fr))` }}
    >
      {media.map((item, index) => (
        <Thumbnail
          key={item.key}
          item={item}
          which={CARD_TEXTS.media.which({ position: index + 1, author: by })}
          className={isSingle ? "h-44" : "aspect-square"}
        />
      ))}
    </span>
  );
}

/** A picture, or the poster of a video. A video plays on the quoted post's page. */
function Thumbnail({ item, which, className }: { item: MediaView; which: string; className: string }) {
  const key = useStillKey(item);
  const alt =
    item.alt || (item.kind === "video" ? CARD_TEXTS.media.video({ which }) : CARD_TEXTS.media.picture({ which }));
  return (
    <span className={classNames("relative grid place-items-center bg-sunk", className)}>
      {key === null ? (
        <span dir="auto" className="sr-only">
          {alt}
        </span>
      ) : (
        <Picture
          mediaKey={key}
          fallback="cover"
          alt={alt}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {item.kind === "video" ? (
        <Play aria-hidden className="relative size-8 rounded-full bg-ink/60 fill-current p-2 text-paper" />
      ) : null}
    </span>
  );
}
