import { QUOTED_MEDIA_MAX } from "~/base/quotedMedia";
import { type PostView, type QuotedView } from "~/app/posts/view";

/** X99: a post as a new quote of it shows it. */
export const quotedOf = ({ id, author, text, parts, warning, createdAtMs, media, quoted }: PostView): QuotedView => ({
  ...{ id, author, text, parts, createdAtMs, media: media.slice(0, QUOTED_MEDIA_MAX) },
  ...(warning === undefined ? {} : { warning }),
  ...(quoted === undefined ? {} : { isQuote: true }),
});
