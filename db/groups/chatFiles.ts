/** Files of chats: who owns them, and which message shows them. Who may write in a chat is in db/groups/chatAccess.ts. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { countIn, existsIn, insert, pick, select, update } from "~/db/query/builder";
import { asJson, excluded, itemsOf, text } from "~/db/query/expressions";
import { chatMembers } from "~/db/schema/groups";
import { media, sweeps } from "~/db/schema/media";
import { all, batch, type Db, first, type Placeholders, type RowIn, run } from "~/db/statement";

const { change, statement } = aggregate("media");

/**
 * Only the owner may fetch a pending file, and one whose message moderators hid (X59). The chat's members may fetch any
 * other that a message or the group shows.
 */
const fetchRight = statement((p: Placeholders<{ key: string; member: string }>) => {
  const isInChat = existsIn(chatMembers, and(eq(chatMembers.chatId, media.chatId), eq(chatMembers.memberId, p.member)));
  const isOwnPending = and(eq(media.state, "pending"), eq(media.ownerId, p.member));
  return select({ key: media.key })
    .from(media)
    .where(
      and(
        eq(media.key, p.key),
        eq(media.arrived, 1),
        sql`iif(${eq(media.state, "attached")}, ${isInChat}, ${isOwnPending})`,
        or(isNull(media.hiddenAt), eq(media.ownerId, p.member)),
      ),
    );
});

/** The member's own files among `keys` that are for the chat, and have arrived. */
const areOwn = (p: Placeholders<{ keys: readonly string[]; owner: string; chat: string }>): SQL | undefined =>
  and(
    inArray(media.key, itemsOf(p.keys)),
    eq(media.ownerId, p.owner),
    eq(media.chatId, p.chat),
    eq(media.purpose, "chatFiles"),
    eq(media.arrived, 1),
  );
const chatFile = () => select(pick(media, "key", "kind", "type", "sizeBytes", "width", "height")).from(media);
/** For a batch: the files among `keys` that a member may send with this message, or has already sent with it. */
export const sendableFilesQuery = statement(
  (p: Placeholders<{ keys: readonly string[]; owner: string; chat: string; message: string }>) =>
    chatFile().where(
      and(areOwn(p), or(eq(media.state, "pending"), and(eq(media.state, "attached"), eq(media.messageId, p.message)))),
    ),
);
type OfMessage = { chat: string; owner: string; message: string };
const isShownBy = (p: Placeholders<OfMessage>): SQL | undefined =>
  and(
    eq(media.chatId, p.chat),
    eq(media.ownerId, p.owner),
    eq(media.messageId, p.message),
    isNotNull(media.messageId),
    eq(media.state, "attached"),
  );
/** For a batch: the files that a member's message in a chat shows. */
export const filesOfMessageQuery = statement((p: Placeholders<OfMessage>) => chatFile().where(isShownBy(p)));
const attachedOf = statement((p: Placeholders<{ keys: readonly string[]; chat: string }>) =>
  chatFile().where(
    and(
      inArray(media.key, itemsOf(p.keys)),
      eq(media.chatId, p.chat),
      eq(media.purpose, "chatFiles"),
      eq(media.state, "attached"),
    ),
  ),
);
type Attaching = OfMessage & { keys: readonly string[]; count: number; body: string; due: number; now: number };
/**
 * Attaches all of the files or none. Attaches none when the message already has files. The room receives the message as
 * an event.
 */
const attach = change(
  (p: Placeholders<Attaching>) => {
    const isUsable = and(areOwn(p), eq(media.state, "pending"));
    return update(media)
      .set({ state: "attached", messageId: p.message })
      .where(
        and(
          inArray(media.key, itemsOf(p.keys)),
          sql`${countIn(media, isUsable)} = ${p.count}`,
          sql`not ${existsIn(media, isShownBy(p))}`,
        ),
      );
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
const detach = statement((p: Placeholders<{ chat: string; keys: readonly string[] }>) =>
  update(media)
    .set({ state: "deleted" })
    .where(
      and(
        inArray(media.key, itemsOf(p.keys)),
        eq(media.chatId, p.chat),
        eq(media.purpose, "chatFiles"),
        ne(media.state, "deleted"),
      ),
    ),
);

export type ChatFileRow = RowIn<typeof sendableFilesQuery>;

/** M11: whether a member may fetch a private file now. */
export const mayFetch = async (db: Db, key: string, member: string): Promise<boolean> =>
  (await first(db, fetchRight({ key, member }))) !== null;

/** The files among `keys` that some message of the chat shows. */
export const filesShownIn = async (db: Db, chat: string, keys: readonly string[]) =>
  await all(db, attachedOf({ keys, chat }));

export interface FilePost {
  chat: string;
  member: string;
  /** the message's id, which the client made; a repeat has the same id */
  message: string;
  keys: readonly string[];
}

/**
 * Attaches the files of a message and writes the event for the room. `body` is the message as the event carries it. The
 * event is due at `dueAtMs`, and `number` is its number. A repeat, or a file that can't be used, changes nothing; then
 * `number` is null. `shown` are the files that the message has after the call. A repeat with other files gets the
 * original ones.
 */
export async function attachFiles(
  db: Db,
  { chat, member: owner, message, keys }: FilePost,
  body: unknown,
  { nowMs: now, dueAtMs: due }: { nowMs: number; dueAtMs: number },
): Promise<{ number: number | null; shown: ChatFileRow[] }> {
  const { attached, shown } = await batch(db, {
    attached: attach({
      chat,
      owner,
      message,
      keys,
      count: keys.length,
      body: JSON.stringify(body),
      due,
      now,
    }),
    shown: filesOfMessageQuery({ chat, owner, message }),
  });
  return { number: attached.events[0]?.n ?? null, shown: shown.rows };
}

/** Marks files that no message of the chat shows any longer. A sweep deletes their bytes. */
export const detachFiles = (db: Db, chat: string, keys: readonly string[]) => run(db, detach({ chat, keys }));

// ---- the pass over all files of chats

/**
 * The keys of chats' files begin with `FIRST_KEY`. `AFTER_KEYS` sorts after all of them, and no other folder's keys are
 * in between.
 */
const [FIRST_KEY, AFTER_KEYS] = ["chat_files/", "chat_files0"];
/** In the order of the primary key, so that one pass visits all files a few at a time. */
const sentAfter = statement((p: Placeholders<{ after: string; limit: number }>) =>
  select({
    key: media.key,
    chat: text(media.chatId),
    member: media.ownerId,
    message: text(media.messageId),
    createdAtMs: media.createdAt,
  })
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
const sweepCursor = statement((p: Placeholders<{ name: string }>) =>
  select({ after: sweeps.after }).from(sweeps).where(eq(sweeps.name, p.name)),
);
const saveSweepCursor = statement((p: Placeholders<{ name: string; after: string }>) =>
  insert(sweeps)
    .values({ name: p.name, after: p.after })
    .onConflictDoUpdate({ target: sweeps.name, set: { after: excluded(sweeps.after) } }),
);

const SENT_FILES = "chatFiles";

/**
 * Up to `limit` files that were sent with messages, from the pass's cursor on. After the last file the pass begins
 * again.
 */
export async function nextSentFiles(db: Db, limit: number) {
  const cursor = (await first(db, sweepCursor({ name: SENT_FILES })))?.after ?? "";
  return await all(db, sentAfter({ after: cursor === "" ? FIRST_KEY : cursor, limit }));
}

/** Stores the pass's cursor. Null begins the pass again. */
export const saveSentFilesCursor = (db: Db, after: string | null) =>
  run(db, saveSweepCursor({ name: SENT_FILES, after: after ?? "" }));
