/** Files that are being sent in parts. */
import { and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { addMediaQuery, type NewMedia } from "./media";
import { deleteFrom, existsIn, insert, pick, select, update } from "~/db/query/builder";
import { excluded, itemsOf, number } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { media, uploadParts, uploads } from "~/db/schema/media";
import { all, batch, changesOf, type Db, first, type Placeholders, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("media");

type Owned = { id: string; owner: string };
const isOwned = (p: Placeholders<Owned>) => and(eq(uploads.id, p.id), eq(uploads.ownerId, p.owner));

const insertUpload = statement((p: Placeholders<Owned & { key: string; parts: number; now: number }>) =>
  insert(uploads)
    .values({ id: p.id, ownerId: p.owner, mediaKey: p.key, parts: p.parts, createdAt: p.now })
    .onConflictDoNothing({ target: uploads.id }),
);
/** Last in the batch: deletes the file's row again if the upload already existed. */
const dropUnused = statement((p: Placeholders<{ key: string; id: string }>) =>
  deleteFrom(media).where(
    and(eq(media.key, p.key), sql`not ${existsIn(uploads, and(eq(uploads.id, p.id), eq(uploads.mediaKey, p.key)))}`),
  ),
);
const setR2Id = statement((p: Placeholders<Owned & { r2Id: string }>) =>
  update(uploads)
    .set({ r2Id: p.r2Id })
    .where(and(isOwned(p), isNull(uploads.r2Id))),
);
const uploadById = statement((p: Placeholders<Owned>) =>
  select({
    key: uploads.mediaKey,
    /** null while R2's id of the upload isn't stored */
    r2Id: uploads.r2Id,
    parts: uploads.parts,
    createdAtMs: uploads.createdAt,
    purpose: media.purpose,
    kind: media.kind,
    type: media.type,
    /** as declared, until the file has arrived */
    sizeBytes: media.sizeBytes,
    width: media.width,
    height: media.height,
    arrived: media.arrived,
    /** how often parts were sent, including repeats */
    sends: number(
      sql`(select coalesce(sum(${uploadParts.sends}), 0) from ${uploadParts} where ${eq(uploadParts.uploadId, uploads.id)})`,
    ),
  })
    .from(uploads)
    .innerJoin(media, eq(media.key, uploads.mediaKey))
    .where(and(isOwned(p), eq(media.ownerId, p.owner), ne(media.state, "deleted"))),
);
const upsertPart = statement((p: Placeholders<Owned & { n: number; etag: string }>) =>
  insertSelect(
    uploadParts,
    { uploadId: uploads.id, n: p.n, etag: p.etag },
    {
      from: sql`${uploads}`,
      where: and(isOwned(p), sql`${p.n} <= ${uploads.parts}`),
      onConflict: sql`(${sql.identifier(uploadParts.uploadId.name)}, ${sql.identifier(uploadParts.n.name)}) do update
        set ${sql.identifier(uploadParts.etag.name)} = ${excluded(uploadParts.etag)}, ${sql.identifier(uploadParts.sends.name)} = ${uploadParts.sends} + 1`,
    },
  ),
);
const partsOfUpload = statement((p: Placeholders<{ upload: string }>) =>
  select({ n: uploadParts.n, etag: uploadParts.etag })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, p.upload))
    .orderBy(asc(uploadParts.n)),
);
const arrive = statement((p: Placeholders<Owned & { sizeBytes: number; width: number; height: number }>) => {
  const key = select({ key: uploads.mediaKey }).from(uploads).where(isOwned(p));
  return update(media)
    .set({ arrived: 1, ...pick(p, "sizeBytes", "width", "height") })
    .where(
      and(eq(media.key, sql`${key}`), eq(media.ownerId, p.owner), eq(media.state, "pending"), eq(media.arrived, 0)),
    );
});
const oldest = statement((p: Placeholders<{ before: number; limit: number }>) =>
  select({ id: uploads.id, key: uploads.mediaKey, r2Id: uploads.r2Id })
    .from(uploads)
    .where(lt(uploads.createdAt, p.before))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(p.limit),
);
/**
 * Before `deleteUploads` in a batch: each upload's declared size minus the bytes received, with every repeat of a part
 * counted as received. Of two batches at the same time, only the first finds the rows.
 */
const missing = statement((p: Placeholders<{ ids: readonly string[]; partBytes: number }>) => {
  const receivedBytes = sql`(select coalesce(sum(${uploadParts.sends} * min(${p.partBytes}, ${media.sizeBytes} - (${uploadParts.n} - 1) * ${p.partBytes})), 0)
    from ${uploadParts} where ${eq(uploadParts.uploadId, uploads.id)})`;
  return select({
    ownerId: uploads.ownerId,
    createdAtMs: uploads.createdAt,
    bytes: number(sql`${media.sizeBytes} - ${receivedBytes}`),
  })
    .from(uploads)
    .innerJoin(media, eq(media.key, uploads.mediaKey))
    .where(and(inArray(uploads.id, itemsOf(p.ids)), eq(media.arrived, 0), sql`${media.sizeBytes} > ${receivedBytes}`));
});
/** Before `deleteUploads` in a batch. Files that have arrived stay. */
const orphanMedia = statement((p: Placeholders<{ ids: readonly string[] }>) => {
  const keys = select({ key: uploads.mediaKey })
    .from(uploads)
    .where(inArray(uploads.id, itemsOf(p.ids)));
  return update(media)
    .set({ state: "deleted" })
    .where(and(inArray(media.key, keys), eq(media.arrived, 0)));
});
const deleteUploads = statement((p: Placeholders<{ ids: readonly string[] }>) =>
  deleteFrom(uploads).where(inArray(uploads.id, itemsOf(p.ids))),
);

export type UploadRow = RowIn<typeof uploadById>;
/** Bytes that an upload declared and that never arrived. `createdAtMs`: when the upload began. */
export type MissingBytes = RowIn<typeof missing>;

/**
 * Adds the rows of the file and of the upload. False, without a change, when any member's upload has that id. With
 * `arrived` 0, nothing can use the file until its last byte has arrived.
 */
export async function addUpload(
  db: Db,
  upload: { id: string; parts: number },
  file: NewMedia,
  arrived: 0 | 1,
): Promise<boolean> {
  const { key, ownerId: owner, nowMs: now } = file;
  const { added } = await batch(db, {
    addMedia: addMediaQuery({ ...file, arrived }),
    added: insertUpload({ ...upload, owner, key, now }),
    dropUnused: dropUnused({ key, id: upload.id }),
  });
  return added.changes > 0;
}

/** The first one stays, so that all parts come together. */
export const saveR2Id = (db: Db, id: string, owner: string, r2Id: string) => run(db, setR2Id({ id, owner, r2Id }));

/** The member's own upload. Null if it doesn't exist, or was given up. */
export const findUpload = (db: Db, id: string, owner: string) => first(db, uploadById({ id, owner }));

/** Records a part that R2 has stored, for the first time or again. */
export const savePart = (db: Db, id: string, owner: string, { n, etag }: { n: number; etag: string }) =>
  run(db, upsertPart({ id, owner, n, etag }));

export const partsOf = (db: Db, upload: string) => all(db, partsOfUpload({ upload }));

/** Makes the file usable. False when the upload was given up or has already finished. */
export async function finishUpload(
  db: Db,
  id: string,
  owner: string,
  file: { sizeBytes: number; width: number; height: number },
): Promise<boolean> {
  return (await changesOf(db, arrive({ id, owner, ...file }))) > 0;
}

/** Up to `limit` uploads that began before the time `before`, finished or not. */
export const oldUploads = (db: Db, before: number, limit: number) => all(db, oldest({ before, limit }));

/** Deletes uploads; the files that didn't arrive become orphaned. Returns the missing bytes, once for each upload. */
export async function forgetUploads(db: Db, ids: readonly string[], partBytes: number): Promise<MissingBytes[]> {
  const { found } = await batch(db, {
    found: missing({ ids, partBytes }),
    orphanMedia: orphanMedia({ ids }),
    deleteUploads: deleteUploads({ ids }),
  });
  return found.rows;
}
