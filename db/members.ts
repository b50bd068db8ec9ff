/** Members as others see them. */
import { outboxRow } from "./outbox";
import { type Db, first, run, statement } from "./statement";

export interface MemberRow {
  id: string;
  name: string | null;
  about: string;
  dob: string | null;
  coverKey: string | null;
  photoKey: string | null;
  friendCount: number;
  requestCount: number;
  createdAtMs: number;
}

export interface NameRow {
  id: string;
  name: string | null;
  photo: string | null;
}

const memberById = statement<[id: string], MemberRow>(
  `select id, name, about, dob, cover_key as coverKey, photo_key as photoKey, friend_count as friendCount,
     request_count as requestCount, created_at as createdAtMs
   from members where id = ?1 and deleted_at is null`,
);
const namesByIds = statement<[ids: string], NameRow>(
  "select id, name, photo_key as photo from members where id in (select value from json_each(?1)) and deleted_at is null",
);
const OWN_PICTURE = "owner_id = ?1 and state <> 'deleted'";
/** A picture takes its place only if it is the member's own, uploaded for that place. */
const updateMember = statement<[id: string, name: string, about: string, dob: string, cover: string | null, photo: string | null]>(
  `update members set name = ?2, about = ?3, dob = ?4,
     cover_key = coalesce((select key from media where key = ?5 and purpose = 'coverPhotos' and ${OWN_PICTURE}), cover_key),
     photo_key = coalesce((select key from media where key = ?6 and purpose = 'profilePhotos' and ${OWN_PICTURE}), photo_key)
   where id = ?1`,
);
const ownPictures = statement<[id: string, keys: string], { n: number }>(
  `select count(*) as n from media where key in (select value from json_each(?2)) and kind = 'image' and ${OWN_PICTURE}`,
);
/** Only a change keeps the earlier photo. */
const keepEarlier = {
  cover: statement<[id: string, earlierId: string, key: string | null]>(
    `insert into earlier_photos (member_id, id, kind, media_key)
     select id, ?2, 'cover', cover_key from members where id = ?1 and cover_key is not null and cover_key <> ?3`,
  ),
  profile: statement<[id: string, earlierId: string, key: string | null]>(
    `insert into earlier_photos (member_id, id, kind, media_key)
     select id, ?2, 'profile', photo_key from members where id = ?1 and photo_key is not null and photo_key <> ?3`,
  ),
};
const attachOwn = statement<[keys: string, ownerId: string]>(
  "update media set state = 'attached' where key in (select value from json_each(?1)) and owner_id = ?2 and state = 'pending'",
);

/** For a batch: the member, if there is one. */
export const memberQuery = memberById;
export const findMember = (db: Db, id: string) => first(db, memberById(id));

/** Names and photos of those that exist, in no order. */
export const namesOf = async (db: Db, ids: readonly string[]) => (await run(db, namesByIds(JSON.stringify(ids))))[0].rows;

/** Whether every one of the keys is a picture of the member's own. */
export const arePicturesOf = async (db: Db, id: string, keys: readonly string[]) =>
  keys.length === 0 || (await first(db, ownPictures(id, JSON.stringify(keys))))?.n === keys.length;

export interface ProfileChange {
  id: string;
  name: string;
  about: string;
  dob: string;
  /** media keys; null keeps what is there */
  coverKey: string | null;
  photoKey: string | null;
  foldedName: string;
  earlierIds: { cover: string; profile: string };
  nowMs: number;
}

/** Saves the profile, keeps the replaced photos, and tells search and open pages; all or nothing. */
export async function saveProfile(db: Db, change: ProfileChange): Promise<void> {
  const keys = [change.coverKey, change.photoKey].filter((key) => key !== null);
  await run(
    db,
    keepEarlier.cover(change.id, change.earlierIds.cover, change.coverKey),
    keepEarlier.profile(change.id, change.earlierIds.profile, change.photoKey),
    attachOwn(JSON.stringify(keys), change.id),
    updateMember(change.id, change.name, change.about, change.dob, change.coverKey, change.photoKey),
    outboxRow("search", "", `member:${change.id}`, { member: change.id, name: change.foldedName }, change.nowMs),
    outboxRow("live", "feed", `member:${change.id}`, { kind: "member", member: change.id }, change.nowMs),
  );
}
