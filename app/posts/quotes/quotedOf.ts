import { type PostView, type QuotedView } from "~/app/posts/view";

/** X99: a post as a new quote of it shows it. */
export const quotedOf = ({ id, author, text, parts, warning, createdAtMs, media, quoted }: PostView): QuotedView => ({
  ...{ id, author, text, parts, createdAtMs, media: media.slice(0, MEDIA_SHOWN) },
  ...(warning === undefined ? {} : { warning }),
  ...(quoted === undefined ? {} : { isQuote: true }),
});

/** As db/quotedPost.ts reads them. */
const MEDIA_SHOWN = 4;
