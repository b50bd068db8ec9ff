/** One row a file in R2. */
import { type Db, first, run, statement } from "./statement";

export type MediaPurpose = "posts" | "comments" | "coverPhotos" | "profilePhotos" | "chatFiles" | "groupPhotos" | "gamePictures";

/** What a member uploaded since a moment: what is there, what was removed since, and what was refused. */
function usedSince(owner: string, since: string): string {
  const of = (table: string) => `select size_bytes from ${table} where owner_id = ${owner} and created_at > ${since}`;
  return `select coalesce(sum(size_bytes), 0) as bytes, count(*) as files from (${of("media")} union all ${of("spent_uploads")})`;
}

/** Only within what a member may upload since a moment. */
const insertMedia = statement<
  [
    key: string, owner: string, purpose: MediaPurpose, chat: string | null, kind: string, type: string, size: number,
    width: number, height: number, now: number, since: number, maxBytes: number, maxFiles: number, arrived: 0 | 1,
  ]
>(
  `insert into media (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived)
   select ?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7, ?8, ?9, ?10, ?14
   from (${usedSince("?2", "?11")}) today where today.bytes + ?7 <= ?12 and today.files < ?13`,
);
const used = statement<[owner: string, since: number], { bytes: number; files: number }>(usedSince("?1", "?2"));
const insertSpent = statement<[owner: string, now: number, size: number]>("insert into spent_uploads (owner_id, created_at, size_bytes) values (?1, ?2, ?3)");
/** Before `deleteMedia` in a batch. */
const spendSwept = statement<[keys: string, since: number]>(
  `insert into spent_uploads (owner_id, created_at, size_bytes)
   select owner_id, created_at, size_bytes from media f
   where key in (select value from json_each(?1)) and state = 'deleted' and created_at > ?2
     and exists (select 1 from accounts where member_id = f.owner_id)`,
);
const deleteSpent = statement<[before: number, limit: number]>(
  "delete from spent_uploads where rowid in (select rowid from spent_uploads where created_at < ?1 order by created_at limit ?2)",
);
/** Marked first, so that nothing can attach a file whose bytes are about to go. */
const takeLoose = statement<[pendingBefore: number, limit: number], { key: string }>(
  `update media set state = 'deleted' where key in (
     select key from media where state <> 'attached' and (state = 'deleted' or created_at < ?1) order by created_at, key limit ?2)
   returning key`,
  { boundedScan: "along an index that holds loose files alone" },
);
const deleteMedia = statement<[keys: string]>("delete from media where key in (select value from json_each(?1)) and state = 'deleted'");
const kept = statement<[key: string], { key: string }>("select key from media where key = ?1 and state <> 'deleted'");

/** By its owner alone, as often as they race for it. */
const takeGamePicture = statement<[key: string, owner: string]>(
  "update media set state = 'attached' where key = ?1 and owner_id = ?2 and purpose = 'gamePictures' and kind = 'image' and arrived = 1 and state <> 'deleted'",
);

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

export interface ShownRow {
  /** its key */
  id: string;
  atMs: number;
  kind: "image" | "video";
  alt: string | null;
  width: number;
  height: number;
  /** null for a photo of the profile */
  post: string | null;
  /** key of a video's picture */
  poster: string | null;
}

/**
 * Of posts, and for their owner the profile's earlier photos. A poster or another part of a post's file belongs to no
 * post itself.
 */
const shownPage = statement<[owner: string, beforeAt: number, beforeKey: string, limit: number, viewer: string], ShownRow>(
  `select f.key as id, f.created_at as atMs, f.kind, f.width, f.height, p.alt, p.post_id as post, p.poster_key as poster
   from media f left join post_media p on p.media_key = f.key
   where f.owner_id = ?1 and f.state = 'attached' and (f.created_at, f.key) < (?2, ?3)
     and (p.post_id is not null or (?5 = ?1 and f.purpose in ('coverPhotos', 'profilePhotos')))
     and not exists (select 1 from members m where m.id = ?1 and f.key in (m.cover_key, m.photo_key))
   order by f.created_at desc, f.key desc limit ?4`,
);

/** For a batch: what a profile's Media tab shows a viewer ('' for a visitor), newest first, before a place; null begins at the top. */
export const shownMediaQuery = (owner: string, viewer: string, before: { atMs: number; id: string } | null, limit: number) =>
  shownPage(owner, before?.atMs ?? Number.MAX_SAFE_INTEGER, before?.id ?? "", limit, viewer);

/** For a batch: a game shows this picture from now on. Changes nothing where it is no picture that this member uploaded for one. */
export const takeGamePictureQuery = (key: string, owner: string) => takeGamePicture(key, owner);

/** How much one member may upload after a moment. */
export interface Quota {
  sinceMs: number;
  maxBytes: number;
  maxFiles: number;
}

/**
 * Written before the bytes are: a file without a row could never be found again, a row without a file is an orphan that
 * goes. False when it would be more than the quota, and then nothing is written.
 */
export async function addMedia(db: Db, media: NewMedia, quota: Quota): Promise<boolean> {
  const [added] = await run(db, addMediaQuery(media, quota, 1));
  return added.changes > 0;
}

/** Whether a file still has its row: the account may have ended, and the row been swept, while the bytes were on their way. */
export const hasMedia = async (db: Db, key: string): Promise<boolean> => (await first(db, kept(key))) !== null;

/** For a batch: like `addMedia`; `arrived` 0 for a file that nothing may use before its last byte is here. */
export const addMediaQuery = (m: NewMedia, { sinceMs, maxBytes, maxFiles }: Quota, arrived: 0 | 1) =>
  insertMedia(
    m.key, m.ownerId, m.purpose, m.chatId, m.kind, m.type, m.sizeBytes, m.width, m.height, m.nowMs, sinceMs, maxBytes, maxFiles, arrived,
  );

/** Takes up to `limit` files that nothing uses (deleted, or not attached since `pendingBeforeMs`) and answers with their keys. */
export const takeLooseMedia = async (db: Db, pendingBeforeMs: number, limit: number) =>
  (await run(db, takeLoose(pendingBeforeMs, limit)))[0].rows.map((row) => row.key);

/** Forgets files whose bytes are gone. Those uploaded after `sinceMs` go on counting against their owner's quota. */
export async function forgetMedia(db: Db, keys: readonly string[], sinceMs: number): Promise<void> {
  const list = JSON.stringify(keys);
  await run(db, spendSwept(list, sinceMs), deleteMedia(list));
}

/** Whether a member may upload one more file of that size. */
export async function fitsQuota(db: Db, owner: string, sizeBytes: number, { sinceMs, maxBytes, maxFiles }: Quota): Promise<boolean> {
  const today = await first(db, used(owner, sinceMs));
  return today === null || (today.bytes + sizeBytes <= maxBytes && today.files < maxFiles);
}

/** Counts a file that was refused, and so has no row, against its owner's quota. */
export const spendUpload = (db: Db, owner: string, sizeBytes: number, nowMs: number) => run(db, insertSpent(owner, nowMs, sizeBytes));

/** Up to `limit` of what is too old to count. */
export const forgetSpentUploads = (db: Db, beforeMs: number, limit: number) => run(db, deleteSpent(beforeMs, limit));
