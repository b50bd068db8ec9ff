/** One row a file in R2. */
import { type Db, first, run, statement } from "./statement";

export type MediaPurpose = "posts" | "comments" | "coverPhotos" | "profilePhotos" | "chatFiles";

export interface MediaRow {
  key: string;
  ownerId: string;
  purpose: MediaPurpose;
  chatId: string | null;
  state: "pending" | "attached" | "deleted";
  kind: "image" | "video" | "audio";
  type: string;
}

const COLUMNS = "key, owner_id as ownerId, purpose, chat_id as chatId, state, kind, type";

const byKey = statement<[key: string], MediaRow>(`select ${COLUMNS} from media where key = ?1`);
const insertMedia = statement<
  [key: string, owner: string, purpose: MediaPurpose, chat: string | null, kind: string, type: string, size: number, width: number, height: number, now: number]
>(
  `insert into media (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at)
   values (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7, ?8, ?9, ?10)`,
);
/** Marked first, so that nothing can attach a file whose bytes are about to go. */
const takeLoose = statement<[pendingBefore: number, limit: number], { key: string }>(
  `update media set state = 'deleted' where key in (
     select key from media where state <> 'attached' and (state = 'deleted' or created_at < ?1) order by created_at, key limit ?2)
   returning key`,
);
const deleteMedia = statement<[keys: string]>("delete from media where key in (select value from json_each(?1)) and state = 'deleted'");
const bytesSince = statement<[owner: string, since: number], { bytes: number; files: number }>(
  "select coalesce(sum(size_bytes), 0) as bytes, count(*) as files from media where owner_id = ?1 and created_at > ?2",
);

export const findMedia = (db: Db, key: string) => first(db, byKey(key));

export interface NewMedia {
  key: string;
  ownerId: string;
  purpose: MediaPurpose;
  chatId: string | null;
  kind: "image" | "video" | "audio";
  type: string;
  sizeBytes: number;
  width: number;
  height: number;
  nowMs: number;
}

/** Written before the bytes are: a file without a row could never be found again, a row without a file is an orphan that goes. */
export const addMedia = (db: Db, m: NewMedia) =>
  run(db, insertMedia(m.key, m.ownerId, m.purpose, m.chatId, m.kind, m.type, m.sizeBytes, m.width, m.height, m.nowMs));

/** Takes up to `limit` files that nothing uses (deleted, or not attached since `pendingBeforeMs`) and answers with their keys. */
export const takeLooseMedia = async (db: Db, pendingBeforeMs: number, limit: number) =>
  (await run(db, takeLoose(pendingBeforeMs, limit)))[0].rows.map((row) => row.key);

export const forgetMedia = (db: Db, keys: readonly string[]) => run(db, deleteMedia(JSON.stringify(keys)));

/** What a member uploaded since a moment, for the daily limit. */
export const uploadedSince = async (db: Db, ownerId: string, sinceMs: number) =>
  (await first(db, bytesSince(ownerId, sinceMs))) ?? { bytes: 0, files: 0 };
