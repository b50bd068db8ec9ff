import { gameName } from "~/games/names";
import type { ChatSummary } from "~/party/inbox/protocol";
import { lineText } from "~/app/chat/log/lineText";
import { quoteText } from "~/app/chat/log/bubble/quoteText";

/** The last message or line, for the list of chats. */
export function chatPreview(chat: ChatSummary, me: string, nameOf: (member: string) => string): string {
  const { last, lastFrom, lastText } = chat;
  if (last?.line) return lineText(last.line, lastFrom, me, nameOf);
  const said =
    last?.game === undefined ? quoteText({ text: lastText, ...last }) : `Game request: ${gameName(last.game)}`;
  if (lastFrom === me) return `You: ${said}`;
  return chat.kind === "group" ? `${nameOf(lastFrom)}: ${said}` : said;
}
