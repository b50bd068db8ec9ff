/** Files that are being sent in parts. */
import { addMediaQuery, type MediaPurpose, type NewMedia } from "./media";
import { type Db, first, run, statement } from "./statement";

/** Bytes that an upload announced and that never came. */
export interface MissingBytes {
  ownerId: string;
  /** when the upload began */
  createdAtMs: number;
  bytes: number;
}

export interface UploadRow {
  key: string;
  /** null when it was never told to R2 */
  r2Id: string | null;
  parts: number;
  createdAtMs: number;
  purpose: MediaPurpose;
  kind: "image" | "video" | "audio";
  type: string;
  /** as declared, until it arrived */
  sizeBytes: number;
  width: number;
  height: number;
  arrived: number;
  /** how often parts came, repeats included */
  sends: number;
}

const insertUpload = statement<[id: string, owner: string, key: string, parts: number, now: number]>(
  "insert into uploads (id, owner_id, media_key, parts, created_at) values (?1, ?2, ?3, ?4, ?5) on conflict (id) do nothing",
);
/** Last in their batch: the file's row goes again when its upload is there already. */
const dropUnused = statement<[key: string, id: string]>("delete from media where key = ?1 and not exists (select 1 from uploads where id = ?2 and media_key = ?1)");
const setR2Id = statement<[id: string, owner: string, r2Id: string]>("update uploads set r2_id = ?3 where id = ?1 and owner_id = ?2");
const uploadById = statement<[id: string, owner: string], UploadRow>(
  `select u.media_key as key, u.r2_id as r2Id, u.parts, u.created_at as createdAtMs, m.purpose, m.kind, m.type,
     m.size_bytes as sizeBytes, m.width, m.height, m.arrived,
     (select coalesce(sum(p.sends), 0) from upload_parts p where p.upload_id = u.id) as sends
   from uploads u join media m on m.key = u.media_key
   where u.id = ?1 and u.owner_id = ?2 and m.owner_id = ?2 and m.state <> 'deleted'`,
);
const upsertPart = statement<[upload: string, owner: string, n: number, etag: string]>(
  `insert into upload_parts (upload_id, n, etag) select id, ?3, ?4 from uploads where id = ?1 and owner_id = ?2 and ?3 <= parts
   on conflict (upload_id, n) do update set etag = excluded.etag, sends = sends + 1`,
);
const partsOfUpload = statement<[upload: string], { n: number; etag: string }>("select n, etag from upload_parts where upload_id = ?1 order by n");
const arrive = statement<[id: string, owner: string, size: number, width: number, height: number]>(
  `update media set arrived = 1, size_bytes = ?3, width = ?4, height = ?5
   where key = (select media_key from uploads where id = ?1 and owner_id = ?2) and owner_id = ?2 and state = 'pending' and arrived = 0`,
);
const oldest = statement<[before: number, limit: number], { id: string; key: string; r2Id: string | null }>(
  "select id, media_key as key, r2_id as r2Id from uploads where created_at < ?1 order by created_at, id limit ?2",
);
/**
 * Before `deleteUploads` in a batch: how much of the declared sizes never came. A part that came again counts again. Of
 * two batches at once only the first finds the rows.
 */
const missing = statement<[ids: string, partBytes: number], MissingBytes>(
  `select ownerId, createdAtMs, sizeBytes - cameBytes as bytes from (
     select u.owner_id as ownerId, u.created_at as createdAtMs, m.size_bytes as sizeBytes,
       (select coalesce(sum(p.sends * min(?2, m.size_bytes - (p.n - 1) * ?2)), 0) from upload_parts p where p.upload_id = u.id) as cameBytes
     from uploads u join media m on m.key = u.media_key
     where u.id in (select value from json_each(?1)) and m.arrived = 0)
   where sizeBytes > cameBytes`,
);
/** Before `deleteUploads` in a batch; what arrived stays. */
const loosenMedia = statement<[ids: string]>(
  `update media set state = 'deleted' where key in (select media_key from uploads where id in (select value from json_each(?1))) and arrived = 0`,
);
const deleteUploads = statement<[ids: string]>("delete from uploads where id in (select value from json_each(?1))");

/**
 * The file's row and the upload's; false when there is an upload of that id, whoever's, and then nothing is written.
 * `arrived` 0: nothing can use the file before its last byte is here.
 */
export async function addUpload(db: Db, upload: { id: string; parts: number }, media: NewMedia, arrived: 0 | 1): Promise<boolean> {
  const [, added] = await run(
    db,
    addMediaQuery(media, arrived),
    insertUpload(upload.id, media.ownerId, media.key, upload.parts, media.nowMs),
    dropUnused(media.key, upload.id),
  );
  return added.changes > 0;
}

export const keepR2Id = (db: Db, id: string, owner: string, r2Id: string) => run(db, setR2Id(id, owner, r2Id));

/** The member's own upload; null when there is none, or it was given up. */
export const findUpload = (db: Db, id: string, owner: string) => first(db, uploadById(id, owner));

/** A part that R2 has, once more or for the first time. */
export const keepPart = (db: Db, id: string, owner: string, part: { n: number; etag: string }) => run(db, upsertPart(id, owner, part.n, part.etag));

export const partsOf = async (db: Db, id: string) => (await run(db, partsOfUpload(id)))[0].rows;

/** From now on the file can be used. False when it was given up meanwhile, or is here already. */
export async function finishUpload(db: Db, id: string, owner: string, file: { sizeBytes: number; width: number; height: number }): Promise<boolean> {
  const [done] = await run(db, arrive(id, owner, file.sizeBytes, file.width, file.height));
  return done.changes > 0;
}

/** Up to `limit` uploads that began before then, finished or not. */
export const oldUploads = async (db: Db, beforeMs: number, limit: number) => (await run(db, oldest(beforeMs, limit)))[0].rows;

/** Forgets uploads; the files of those that did not arrive are loose then. Answers, once for each upload, with what never came. */
export async function forgetUploads(db: Db, ids: readonly string[], partBytes: number): Promise<MissingBytes[]> {
  const list = JSON.stringify(ids);
  const [found] = await run(db, missing(list, partBytes), loosenMedia(list), deleteUploads(list));
  return found.rows;
}
