import { gameName } from "~/games/names";
import type { Quote } from "~/party/chat/protocol";
import type { ChatSummary } from "~/party/inbox/protocol";
import { lineText } from "./lineText";
import { TEXTS } from "./texts";

/** The last message or line of a chat. Each part is laid out in its own direction (X164). */
export interface ChatPreview {
  /** `Ada:`, where the list says who wrote the message */
  by: string | null;
  text: string;
}

/** The last message or line, for the list of chats. */
export function chatPreview(chat: ChatSummary, me: string, nameOf: (member: string) => string): ChatPreview {
  const { last, lastFrom, lastText } = chat;
  if (last?.line) return { by: null, text: lineText(last.line, lastFrom, me, nameOf) };
  const text = last?.collapsed
    ? TEXTS.collapsed
    : last?.game === undefined
      ? quoteText({ text: lastText, ...last })
      : TEXTS.gameRequest({ game: gameName(last.game) });
  if (lastFrom === me) return { by: TEXTS.preview.own, text };
  return { by: chat.kind === "group" ? TEXTS.preview.of({ name: nameOf(lastFrom) }) : null, text };
}

/** The text of a quote; for a file without a text, the name of its kind. */
export function quoteText({ text, media, deleted, hidden, fileGone }: Omit<Quote, "seq" | "from">): string {
  if (deleted) return hidden ? TEXTS.hidden : TEXTS.deleted;
  return text || (media ? TEXTS.media[media] : fileGone ? TEXTS.fileGone : "");
}
