/** What moderators decide about messages of chats. The messages themselves are only in the chat's room. */
import { eq, inArray, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { update } from "~/db/query/builder";
import { itemsOf } from "~/db/query/expressions";
import { chats } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import type { Placeholders, Query } from "~/db/statement";

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
/** Only their author and moderators may fetch hidden files (X59). */
const hideFiles = mediaStatements.statement((p: Placeholders<{ keys: readonly string[]; now: number }>) =>
  update(media)
    .set({ hiddenAt: p.now })
    .where(inArray(media.key, itemsOf(p.keys))),
);
const showFiles = mediaStatements.statement((p: Placeholders<{ keys: readonly string[] }>) =>
  update(media)
    .set({ hiddenAt: null })
    .where(inArray(media.key, itemsOf(p.keys))),
);

/** For a batch: tells the chat's room what was decided, and hides the message's files or shows them again. */
export const moderateMessageQueries = (
  { chat, seq, state, version }: ModeratedMessage,
  keys: readonly string[],
  now: number,
): Query<unknown>[] => {
  return [
    moderate({ chat, seq, state, version, now }),
    state === "hidden" ? hideFiles({ keys, now }) : showFiles({ keys }),
  ];
};
