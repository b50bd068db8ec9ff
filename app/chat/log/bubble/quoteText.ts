import type { ChatMedia, Quote } from "~/party/chat/protocol";

const MEDIA_NAME: Record<ChatMedia["kind"], string> = {
  image: "Photo",
  video: "Video",
  audio: "Audio",
  voice: "Voice message",
};

/** The name of a file where it isn't shown. */
const mediaName = (kind: ChatMedia["kind"]): string => MEDIA_NAME[kind];

/** The text of a quote. */
export function quoteText({ text, media, deleted }: Pick<Quote, "text" | "media" | "deleted">): string {
  if (deleted) return "Deleted message";
  return text || (media ? mediaName(media) : "");
}
