/** Members as others see them. */
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

/** Who deleted their account is called so where they are still spoken of: in others' chats (A11). */
export const DELETED_NAME = "Deleted member";

const memberById = statement<[id: string], MemberRow>(
  `select id, name, about, dob, cover_key as coverKey, photo_key as photoKey, friend_count as friendCount,
     request_count as requestCount, created_at as createdAtMs
   from members where id = ?1 and deleted_at is null`,
);
const namesByIds = statement<[ids: string], NameRow>(
  "select id, name, photo_key as photo from members where id in (select value from json_each(?1)) and deleted_at is null",
);
const namesEver = statement<[ids: string], NameRow>(
  `select id, iif(deleted_at is null, name, '${DELETED_NAME}') as name, photo_key as photo from members where id in (select value from json_each(?1))`,
);
/** The key in a parameter, if it is a picture of member `?1`'s own, uploaded for this place; else null. */
const ownPicture = (key: string, purpose: "coverPhotos" | "profilePhotos") =>
  `(select key from media where key = ${key} and owner_id = ?1 and purpose = '${purpose}' and kind = 'image' and state <> 'deleted' and arrived = 1)`;

/** What a place shows from now on: the picture of parameter `key` if it may, nothing if parameter `removed` is 1, else what it showed. */
const newCover = (key: string, removed: string) => `coalesce(${ownPicture(key, "coverPhotos")}, iif(${removed} = 1, null, cover_key))`;
const newPhoto = (key: string, removed: string) => `coalesce(${ownPicture(key, "profilePhotos")}, iif(${removed} = 1, null, photo_key))`;

type Removed = 0 | 1;
const updateMember = statement<
  [id: string, name: string, about: string, dob: string, cover: string | null, photo: string | null, coverRemoved: Removed, photoRemoved: Removed]
>(
  `update members set name = ?2, about = ?3, dob = ?4, cover_key = ${newCover("?5", "?7")}, photo_key = ${newPhoto("?6", "?8")}
   where id = ?1 and deleted_at is null`,
);
const ownPictures = statement<[id: string, cover: string | null, photo: string | null], { cover: string | null; photo: string | null }>(
  `select ${ownPicture("?2", "coverPhotos")} as cover, ${ownPicture("?3", "profilePhotos")} as photo`,
);
/** Only a change keeps the earlier photo. */
const keepEarlier = {
  cover: statement<[id: string, earlierId: string, key: string | null, removed: Removed]>(
    `insert into earlier_photos (member_id, id, kind, media_key)
     select id, ?2, 'cover', cover_key from members where id = ?1 and cover_key is not null and cover_key is not ${newCover("?3", "?4")}`,
  ),
  profile: statement<[id: string, earlierId: string, key: string | null, removed: Removed]>(
    `insert into earlier_photos (member_id, id, kind, media_key)
     select id, ?2, 'profile', photo_key from members where id = ?1 and photo_key is not null and photo_key is not ${newPhoto("?3", "?4")}`,
  ),
};
const shownPicture = statement<[id: string, key: string], { shown: number }>(
  "select 1 as shown from members where id = ?1 and deleted_at is null and ?2 in (cover_key, photo_key)",
);
/** After `updateMember` in a batch: what the profile shows is nobody's to sweep. */
const attachShown = statement<[id: string]>(
  `update media set state = 'attached' where state = 'pending'
     and key in (select cover_key from members where id = ?1 union all select photo_key from members where id = ?1)`,
);

/** After `updateMember` in a batch: a request that read its session before the account ended must not bring the name back. */
const tellProfile = statement<[id: string, foldedName: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select t.target, t.room, 'member:' || ?1, t.body, ?3, ?3 from (
     select 'search' as target, '' as room, json_object('member', ?1, 'name', ?2) as body
     union all select 'live', 'feed', json_object('kind', 'member', 'member', ?1)) t
   where exists (select 1 from members where id = ?1 and deleted_at is null)`,
);

/** For a batch: the member, if there is one. */
export const memberQuery = memberById;
export const findMember = (db: Db, id: string) => first(db, memberById(id));

/** For a batch: names and photos of those that exist, in no order. */
export const namesQuery = (ids: readonly string[]) => namesByIds(JSON.stringify(ids));
/** For a batch: of those that exist, or did, with the name that the deleted have. */
export const namesEverQuery = (ids: readonly string[]) => namesEver(JSON.stringify(ids));
/** What `namesEverQuery` asks for. */
export const namesOf = async (db: Db, ids: readonly string[]) => (await run(db, namesEverQuery(ids)))[0].rows;

/** Whether the pictures, where there are any, are the member's own and were uploaded for their places. */
export async function areOwnPictures(db: Db, id: string, cover: string | null, photo: string | null): Promise<boolean> {
  const own = await first(db, ownPictures(id, cover, photo));
  return own?.cover === cover && own.photo === photo;
}

/** Whether a member's profile shows this picture now. */
export const showsPicture = async (db: Db, id: string, key: string): Promise<boolean> => (await first(db, shownPicture(id, key))) !== null;

export interface ProfileChange {
  id: string;
  name: string;
  about: string;
  dob: string;
  /** media keys; null keeps what is there */
  coverKey: string | null;
  photoKey: string | null;
  /** whether the place is empty from now on, where no key is given */
  removed: { cover: boolean; photo: boolean };
  foldedName: string;
  earlierIds: { cover: string; profile: string };
  nowMs: number;
}

/** Saves the profile, keeps the replaced photos, and tells search and open pages; all or nothing. False when the account has ended. */
export async function saveProfile(db: Db, change: ProfileChange): Promise<boolean> {
  const [coverRemoved, photoRemoved]: [Removed, Removed] = [change.removed.cover ? 1 : 0, change.removed.photo ? 1 : 0];
  const [, , saved] = await run(
    db,
    keepEarlier.cover(change.id, change.earlierIds.cover, change.coverKey, coverRemoved),
    keepEarlier.profile(change.id, change.earlierIds.profile, change.photoKey, photoRemoved),
    updateMember(change.id, change.name, change.about, change.dob, change.coverKey, change.photoKey, coverRemoved, photoRemoved),
    attachShown(change.id),
    tellProfile(change.id, change.foldedName, change.nowMs),
  );
  return saved.changes > 0;
}
