import type { ChatMessage } from "~/party/chat/protocol";

/** A message as the store keeps it. */
export type MessageRow = { seq: number; id: string; from: string; atMs: number; text: string; more: string | null };
export const COLUMNS = `seq, id, member "from", at_ms "atMs", text, more`;

/** All of a message that few have, as JSON; a quote by its seq alone. */
export type More = Omit<ChatMessage, "seq" | "id" | "from" | "atMs" | "text" | "re"> & { re?: number };

/** For a quote of it, which quotes nothing. */
export function withoutQuote({ more, ...message }: MessageRow): ChatMessage {
  const { re: _re, ...rest } = JSON.parse(more ?? "{}") as More;
  return { ...message, ...rest };
}

export function moreOf({ seq: _seq, id: _id, from: _from, atMs: _atMs, text: _text, re, ...more }: ChatMessage): string | null {
  const kept: More = { ...more, ...(re ? { re: re.seq } : {}) };
  return Object.keys(kept).length > 0 ? JSON.stringify(kept) : null;
}
