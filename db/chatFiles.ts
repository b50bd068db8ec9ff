/** Files of chats: whose they are, and which message shows them. Who may write in a chat is db/chats.ts's. */
import { type Db, first, type Query, run, statement } from "./statement";

export interface ChatFileRow {
  key: string;
  kind: "image" | "video" | "audio";
  type: string;
  sizeBytes: number;
  width: number;
  height: number;
}

/** While it is pending its owner looks at it alone. */
const fetchRight = statement<[key: string, member: string], { may: number }>(
  `select 1 as may from media f where f.key = ?1 and f.arrived = 1
   and iif(f.state = 'attached', exists (select 1 from chat_members where chat_id = f.chat_id and member_id = ?2), f.state = 'pending' and f.owner_id = ?2)`,
);
const COLUMNS = "key, kind, type, size_bytes as sizeBytes, width, height";
const ofSender = statement<[keys: string, owner: string, chat: string, message: string], ChatFileRow>(
  `select ${COLUMNS} from media
   where key in (select value from json_each(?1)) and owner_id = ?2 and chat_id = ?3 and purpose = 'chatFiles' and arrived = 1
     and (state = 'pending' or (state = 'attached' and message_id = ?4))`,
);
const ofMessage = statement<[chat: string, owner: string, message: string], ChatFileRow>(
  `select ${COLUMNS} from media where chat_id = ?1 and owner_id = ?2 and message_id = ?3 and message_id is not null and state = 'attached'`,
);
const attachedOf = statement<[keys: string, chat: string], ChatFileRow>(
  `select ${COLUMNS} from media
   where key in (select value from json_each(?1)) and chat_id = ?2 and purpose = 'chatFiles' and state = 'attached'`,
);
/** All of them or none, and none when the message has its files. */
const attach = statement<[keys: string, owner: string, chat: string, message: string, count: number]>(
  `update media set state = 'attached', message_id = ?4
   where key in (select value from json_each(?1))
     and (select count(*) from media where key in (select value from json_each(?1)) and owner_id = ?2 and chat_id = ?3
            and purpose = 'chatFiles' and arrived = 1 and state = 'pending') = ?5
     and not exists (select 1 from media where chat_id = ?3 and owner_id = ?2 and message_id = ?4 and message_id is not null and state = 'attached')`,
);
/** Right after `attach` in a batch. */
const tellPost = statement<[chat: string, subject: string, body: string, due: number, now: number], { n: number }>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'chat', ?1, ?2, ?3, ?4, ?5 where changes() > 0 returning n`,
);
const loosen = statement<[chat: string, keys: string]>(
  `update media set state = 'deleted'
   where key in (select value from json_each(?2)) and chat_id = ?1 and purpose = 'chatFiles' and state <> 'deleted'`,
);

/** The primary key's order, so that one pass goes around all of them a few at a time. Their keys begin with their folder. */
const sentAfter = statement<[after: string, limit: number], { key: string; chat: string; member: string; message: string; createdAtMs: number }>(
  `select key, chat_id as chat, owner_id as member, message_id as message, created_at as createdAtMs from media
   where key > ?1 and key < 'chat_files0' and purpose = 'chatFiles' and state = 'attached' and message_id is not null order by key limit ?2`,
);
const sweepPlace = statement<[name: string], { after: string }>("select after from sweeps where name = ?1");
const keepSweepPlace = statement<[name: string, after: string]>(
  "insert into sweeps (name, after) values (?1, ?2) on conflict (name) do update set after = excluded.after",
);

/** M11: whether a member may have a private file now. */
export const mayFetch = async (db: Db, key: string, member: string): Promise<boolean> => (await first(db, fetchRight(key, member))) !== null;

/** For a batch: those of the files that a member may send in a chat with this message, or sent with it already. */
export const sendableFilesQuery = (keys: readonly string[], owner: string, chat: string, message: string) =>
  ofSender(JSON.stringify(keys), owner, chat, message);

/** For a batch: what a member's message in a chat shows. */
export const filesOfMessageQuery = (chat: string, owner: string, message: string) => ofMessage(chat, owner, message);

/** Those of the files that a message of the chat shows. */
export const filesShownIn = async (db: Db, chat: string, keys: readonly string[]) => (await run(db, attachedOf(JSON.stringify(keys), chat)))[0].rows;

export interface FilePost {
  chat: string;
  member: string;
  /** made by the client; the same for a repeat */
  message: string;
  keys: readonly string[];
}

/**
 * Attaches the files of a message and writes down that the room must be told; `number` is of that row, due at `dueAtMs`.
 * A repeat changes nothing and has no number. `shown` are the files that the message has then, be they others.
 */
export async function attachFiles(db: Db, post: FilePost, body: unknown, { nowMs, dueAtMs }: { nowMs: number; dueAtMs: number }): Promise<{ number: number | null; shown: ChatFileRow[] }> {
  const { chat, member, message, keys } = post;
  const [, told, shown] = await run(
    db,
    attach(JSON.stringify(keys), member, chat, message, keys.length),
    tellPost(chat, `post:${member}:${message}`, JSON.stringify(body), dueAtMs, nowMs),
    filesOfMessageQuery(chat, member, message),
  );
  return { number: told.rows[0]?.n ?? null, shown: shown.rows };
}

/** For a batch: files of a chat that no message shows any more; their bytes go with the next sweep. */
export const loosenFilesQuery = (chat: string, keys: readonly string[]): Query<never> => loosen(chat, JSON.stringify(keys));

export const loosenFiles = (db: Db, chat: string, keys: readonly string[]) => run(db, loosenFilesQuery(chat, keys));

const SENT_FILES = "chatFiles";

/** Up to `limit` files that messages were sent with, from where the pass has got to; at the end it begins again. */
export async function nextSentFiles(db: Db, limit: number) {
  const place = (await first(db, sweepPlace(SENT_FILES)))?.after ?? "";
  return (await run(db, sentAfter(place === "" ? "chat_files/" : place, limit)))[0].rows;
}

/** Where the pass has got to; null begins again. */
export const keepSentFilesPlace = (db: Db, after: string | null) => run(db, keepSweepPlace(SENT_FILES, after ?? ""));
