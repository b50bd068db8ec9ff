import type { Quote } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

/** The text of a quote. A file without a text has its kind's name. */
export function quoteText({ text, media, deleted }: Pick<Quote, "text" | "media" | "deleted">): string {
  if (deleted) return TEXTS.deleted;
  return text || (media ? TEXTS.media[media] : "");
}
