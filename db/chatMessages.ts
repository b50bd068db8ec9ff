/** What moderators decide about messages of chats. The messages themselves are only in the chat's room. */
import { eq, inArray, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { event } from "./change";
import { deleteFrom, update } from "./query/builder";
import { itemsOf, jsonEach } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { chats } from "./schema/groups";
import { hiddenChatFiles } from "./schema/media";
import type { Placeholders, Query } from "./statement";

const [groupStatements, mediaStatements] = [aggregate("groups"), aggregate("media")];

interface ModeratedMessage {
  chat: string;
  seq: number;
  state: "hidden" | "shown" | "deleted";
  /** a later decision about the message has a higher one */
  version: number;
}

/** Changes nothing but the outbox. */
const moderate = groupStatements.change(
  (p: Placeholders<{ chat: string; seq: number; state: string; version: number; now: number }>) =>
    update(chats).set({ kind: chats.kind }).where(eq(chats.id, p.chat)),
  (p) => [
    event("chat", "moderated", {
      room: p.chat,
      subject: sql`${"message:"} || ${p.seq}`,
      body: { seq: p.seq, state: p.state, version: p.version },
    }),
  ],
);
const hideFiles = mediaStatements.statement((p: Placeholders<{ keys: string }>) =>
  insertSelect(
    hiddenChatFiles,
    { mediaKey: sql`item.value` },
    { from: jsonEach(p.keys, "item"), onConflict: sql`do nothing` },
  ),
);
const showFiles = mediaStatements.statement((p: Placeholders<{ keys: string }>) =>
  deleteFrom(hiddenChatFiles).where(inArray(hiddenChatFiles.mediaKey, itemsOf(p.keys))),
);

/** For a batch: tells the chat's room what was decided, and hides the message's files or shows them again. */
export const moderateMessageQueries = (
  { chat, seq, state, version }: ModeratedMessage,
  files: readonly string[],
  now: number,
): Query<unknown>[] => {
  const keys = JSON.stringify(files);
  return [moderate({ chat, seq, state, version, now }), state === "hidden" ? hideFiles({ keys }) : showFiles({ keys })];
};
