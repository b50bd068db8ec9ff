/** Files of chats: whose they are, and which message shows them. Who may write in a chat is db/chats.ts's. */
import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { event } from "./change";
import { countIn, existsIn, insert, select, update } from "./query/builder";
import { asJson, excluded, itemsOf, text } from "./query/expressions";
import { chatMembers } from "./schema/groups";
import { media, sweeps } from "./schema/media";
import { type Db, first, type Placeholders, type RowIn, run } from "./statement";

const { change, statement } = aggregate("media");

/** While it is pending its owner looks at it alone. */
const fetchRight = statement((p: Placeholders<{ key: string; member: string }>) => {
  const isInChat = existsIn(chatMembers, and(eq(chatMembers.chatId, media.chatId), eq(chatMembers.memberId, p.member)));
  const isPendingOwners = and(eq(media.state, "pending"), eq(media.ownerId, p.member));
  return select({ key: media.key })
    .from(media)
    .where(and(eq(media.key, p.key), eq(media.arrived, 1), sql`iif(${eq(media.state, "attached")}, ${isInChat}, ${isPendingOwners})`));
});

const chatFile = () =>
  select({ key: media.key, kind: media.kind, type: media.type, sizeBytes: media.sizeBytes, width: media.width, height: media.height }).from(media);
const ofSender = statement((p: Placeholders<{ keys: string; owner: string; chat: string; message: string }>) =>
  chatFile().where(
    and(
      inArray(media.key, itemsOf(p.keys)),
      eq(media.ownerId, p.owner),
      eq(media.chatId, p.chat),
      eq(media.purpose, "chatFiles"),
      eq(media.arrived, 1),
      or(eq(media.state, "pending"), and(eq(media.state, "attached"), eq(media.messageId, p.message))),
    ),
  ),
);
type OfMessage = { chat: string; owner: string; message: string };
const isShownBy = (p: Placeholders<OfMessage>): SQL | undefined =>
  and(eq(media.chatId, p.chat), eq(media.ownerId, p.owner), eq(media.messageId, p.message), isNotNull(media.messageId), eq(media.state, "attached"));
const ofMessage = statement((p: Placeholders<OfMessage>) => chatFile().where(isShownBy(p)));
const attachedOf = statement((p: Placeholders<{ keys: string; chat: string }>) =>
  chatFile().where(
    and(inArray(media.key, itemsOf(p.keys)), eq(media.chatId, p.chat), eq(media.purpose, "chatFiles"), eq(media.state, "attached")),
  ),
);
type Attaching = OfMessage & { keys: string; count: number; body: string; due: number; now: number };
/** All of them or none, and none when the message has its files. The room hears of the message. */
const attach = change(
  (p: Placeholders<Attaching>) => {
    const isUsable = and(
      inArray(media.key, itemsOf(p.keys)),
      eq(media.ownerId, p.owner),
      eq(media.chatId, p.chat),
      eq(media.purpose, "chatFiles"),
      eq(media.arrived, 1),
      eq(media.state, "pending"),
    );
    return update(media)
      .set({ state: "attached", messageId: sql`${p.message}` })
      .where(and(inArray(media.key, itemsOf(p.keys)), sql`${countIn(media, isUsable)} = ${p.count}`, sql`not ${existsIn(media, isShownBy(p))}`));
  },
  (p) => [
    event("chat", "post", {
      room: p.chat,
      subject: sql`${"post:"} || ${p.owner} || ${":"} || ${p.message}`,
      body: { post: asJson(p.body) },
      dueAt: p.due,
    }),
  ],
);
const loosen = statement((p: Placeholders<{ chat: string; keys: string }>) =>
  update(media)
    .set({ state: "deleted" })
    .where(and(inArray(media.key, itemsOf(p.keys)), eq(media.chatId, p.chat), eq(media.purpose, "chatFiles"), ne(media.state, "deleted"))),
);

export type ChatFileRow = RowIn<typeof ofSender>;

/** M11: whether a member may have a private file now. */
export const mayFetch = async (db: Db, key: string, member: string): Promise<boolean> => (await first(db, fetchRight({ key, member }))) !== null;

/** For a batch: those of the files that a member may send in a chat with this message, or sent with it already. */
export const sendableFilesQuery = (keys: readonly string[], owner: string, chat: string, message: string) =>
  ofSender({ keys: JSON.stringify(keys), owner, chat, message });

/** For a batch: what a member's message in a chat shows. */
export const filesOfMessageQuery = (chat: string, owner: string, message: string) => ofMessage({ chat, owner, message });

/** Those of the files that a message of the chat shows. */
export const filesShownIn = async (db: Db, chat: string, keys: readonly string[]) => (await run(db, attachedOf({ keys: JSON.stringify(keys), chat })))[0].rows;

export interface FilePost {
  chat: string;
  member: string;
  /** made by the client; the same for a repeat */
  message: string;
  keys: readonly string[];
}

/**
 * Attaches the files of a message and writes down that the room must be told; `number` is of that row, due at `dueAtMs`.
 * A repeat changes nothing and has no number. `shown` are the files that the message has then, be they others. `body` is
 * the message as the room is told of it.
 */
export async function attachFiles(
  db: Db,
  { chat, member: owner, message, keys }: FilePost,
  body: unknown,
  { nowMs: now, dueAtMs: due }: { nowMs: number; dueAtMs: number },
): Promise<{ number: number | null; shown: ChatFileRow[] }> {
  const [attached, shown] = await run(
    db,
    attach({ chat, owner, message, keys: JSON.stringify(keys), count: keys.length, body: JSON.stringify(body), due, now }),
    filesOfMessageQuery(chat, owner, message),
  );
  return { number: attached.told[0]?.n ?? null, shown: shown.rows };
}

/** For a batch: files of a chat that no message shows any more; their bytes go with the next sweep. */
export const loosenFilesQuery = (chat: string, keys: readonly string[]) => loosen({ chat, keys: JSON.stringify(keys) });

export const loosenFiles = (db: Db, chat: string, keys: readonly string[]) => run(db, loosenFilesQuery(chat, keys));

// ---- the pass around all of them

/** The keys of chats' files begin so, and those of no other folder come before the end. */
const [FIRST_KEY, AFTER_KEYS] = ["chat_files/", "chat_files0"];
/** The primary key's order, so that one pass goes around all of them a few at a time. */
const sentAfter = statement((p: Placeholders<{ after: string; limit: number }>) =>
  select({ key: media.key, chat: text(media.chatId), member: media.ownerId, message: text(media.messageId), createdAtMs: media.createdAt })
    .from(media)
    .where(
      and(
        gt(media.key, p.after),
        lt(media.key, AFTER_KEYS),
        eq(media.purpose, "chatFiles"),
        eq(media.state, "attached"),
        isNotNull(media.messageId),
      ),
    )
    .orderBy(asc(media.key))
    .limit(p.limit),
);
const sweepPlace = statement((p: Placeholders<{ name: string }>) => select({ after: sweeps.after }).from(sweeps).where(eq(sweeps.name, p.name)));
const keepSweepPlace = statement((p: Placeholders<{ name: string; after: string }>) =>
  insert(sweeps)
    .values({ name: p.name, after: p.after })
    .onConflictDoUpdate({ target: sweeps.name, set: { after: excluded(sweeps.after) } }),
);

const SENT_FILES = "chatFiles";

/** Up to `limit` files that messages were sent with, from where the pass has got to; at the end it begins again. */
export async function nextSentFiles(db: Db, limit: number) {
  const place = (await first(db, sweepPlace({ name: SENT_FILES })))?.after ?? "";
  return (await run(db, sentAfter({ after: place === "" ? FIRST_KEY : place, limit })))[0].rows;
}

/** Where the pass has got to; null begins again. */
export const keepSentFilesPlace = (db: Db, after: string | null) => run(db, keepSweepPlace({ name: SENT_FILES, after: after ?? "" }));
