/** One row a file in R2. */
import { type Db, first, run, statement } from "./statement";

export type MediaPurpose = "posts" | "comments" | "coverPhotos" | "profilePhotos" | "chatFiles" | "groupPhotos" | "gamePictures";

const insertMedia = statement<
  [key: string, owner: string, purpose: MediaPurpose, chat: string | null, kind: string, type: string, size: number, width: number, height: number, now: number, arrived: 0 | 1]
>(
  `insert into media (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived)
   values (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7, ?8, ?9, ?10, ?11)`,
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

/** Written before the bytes are: a file without a row could never be found again, a row without a file is an orphan that goes. */
export const addMedia = (db: Db, media: NewMedia) => run(db, addMediaQuery(media, 1));

/** Whether a file still has its row: the account may have ended, and the row been swept, while the bytes were on their way. */
export const hasMedia = async (db: Db, key: string): Promise<boolean> => (await first(db, kept(key))) !== null;

/** For a batch: like `addMedia`; `arrived` 0 for a file that nothing may use before its last byte is here. */
export const addMediaQuery = (m: NewMedia, arrived: 0 | 1) =>
  insertMedia(m.key, m.ownerId, m.purpose, m.chatId, m.kind, m.type, m.sizeBytes, m.width, m.height, m.nowMs, arrived);

/** Takes up to `limit` files that nothing uses (deleted, or not attached since `pendingBeforeMs`) and answers with their keys. */
export const takeLooseMedia = async (db: Db, pendingBeforeMs: number, limit: number) =>
  (await run(db, takeLoose(pendingBeforeMs, limit)))[0].rows.map((row) => row.key);

/** Forgets files whose bytes are gone. */
export const forgetMedia = (db: Db, keys: readonly string[]) => run(db, deleteMedia(JSON.stringify(keys)));
