import type { ChatSummary } from "~/party/inbox/protocol";
import { lineText } from "./lineText";

/** What was said or happened last, as the list of chats shows it. */
export function chatPreview(chat: ChatSummary, me: string, nameOf: (member: string) => string): string {
  const { last, lastFrom, lastText } = chat;
  if (last?.line) return lineText(last.line, lastFrom, me, nameOf);
  if (lastFrom === me) return `You: ${lastText}`;
  return chat.kind === "group" ? `${nameOf(lastFrom)}: ${lastText}` : lastText;
}
