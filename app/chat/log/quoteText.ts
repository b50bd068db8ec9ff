import type { ChatMedia, Quote } from "~/party/chat/protocol";

const MEDIA_NAME: Record<ChatMedia["kind"], string> = { image: "Photo", video: "Video", audio: "Audio", voice: "Voice message" };

/** A file in words, for where it is not shown. */
export const mediaName = (kind: ChatMedia["kind"]): string => MEDIA_NAME[kind];

/** What a quote shows of its message. */
export function quoteText({ text, media, deleted }: Pick<Quote, "text" | "media" | "deleted">): string {
  if (deleted) return "Deleted message";
  return text || (media ? mediaName(media) : "");
}
