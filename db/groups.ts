/** Groups: who is in them and what they are called. Each change is one batch that checks the right to it in SQL and writes what the room must be told. */
import { accessJson, MEMBERS_JSON } from "./chats";
import { endRefusals, refuseQuery, REFUSING, stayQuery } from "./groupRefusals";
import { type Db, type Query, run, statement } from "./statement";

/** What the change left for the room to hear: bodies as the outbox keeps them, in order. */
export interface ToldRow {
  n: number;
  body: string;
}

/** How the one who asks stands to a group; the row of an unknown group is not there. */
interface StandingRow {
  isMember: number;
  isCreator: number;
}

export interface NewGroup {
  id: string;
  name: string;
  /** media key of an uploaded picture; null for the default */
  picture: string | null;
  creator: string;
  members: readonly string[];
  lineId: string;
  nowMs: number;
}

// ---- the pieces of SQL

const CREATED_BY = (member: string) => `exists (select 1 from groups where id = ?1 and created_by = ${member})`;
/** How many of a JSON list are neither friends of the member, with an account, nor in the group already. */
const UNFIT = (list: string, member: string) => `(select count(*) from json_each(${list}) chosen
  where not exists (select 1 from chat_members where chat_id = ?1 and member_id = chosen.value)
    and not exists (select 1 from friendships f join members m on m.id = f.other_id
      where f.owner_id = ${member} and f.other_id = chosen.value and m.deleted_at is null))`;
/** How many would be in the group with those of a JSON list. */
const SIZE_WITH = (list: string) => `(select count(*) from (
  select member_id from chat_members where chat_id = ?1 union select value from json_each(${list})))`;
/** A picture that the member uploaded for a group, and that no group shows. */
const USABLE = (key: string, member: string) =>
  `exists (select 1 from media where key = ${key} and owner_id = ${member} and purpose = 'groupPhotos' and kind = 'image' and state = 'pending' and arrived = 1)`;

/** Right after what it tells of in a batch, so only where that changed something. The result is for the room at once; the row repairs. */
const tellAccess = statement<[group: string, now: number], ToldRow>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'chat', c.id, 'access', ${accessJson(MEMBERS_JSON, "'[]'")}, ?2, ?2 from chats c where c.id = ?1 and changes() > 0 returning n, body`,
);
/** Like `tellAccess`, right after it or after the change itself; nobody is told who is in a group that ended. `line` is SQL for the JSON of a ChatLine. */
const lineTelling = <Params extends readonly (string | number)[]>(line: string) =>
  statement<[group: string, from: string, lineId: string, now: number, ...Params], ToldRow>(
    `insert into outbox (target, room, subject, body, due_at, created_at)
     select 'chat', ?1, 'line:' || ?3, json_object('line', json_object('id', ?3, 'from', ?2, 'line', ${line}, 'atMs', ?4)), ?4, ?4
     where changes() > 0 and exists (select 1 from chat_members where chat_id = ?1) returning n, body`,
  );
const tellLine = {
  created: lineTelling("json_object('line', 'created')"),
  picture: lineTelling("json_object('line', 'picture')"),
  left: lineTelling("json_object('line', 'left')"),
  renamed: lineTelling<[name: string]>("json_object('line', 'renamed', 'name', ?5)"),
  removed: lineTelling<[member: string]>("json_object('line', 'removed', 'members', json_array(?5))"),
  /** those of the list who came in this very moment: who was in it before is not told of again */
  added: lineTelling<[members: string]>(
    `json_object('line', 'added', 'members', json((select json_group_array(member_id) from chat_members
       where chat_id = ?1 and joined_at = ?4 and member_id in (select value from json_each(?5)))))`,
  ),
  creator: lineTelling("json_object('line', 'creator', 'member', (select created_by from groups where id = ?1))"),
};

const standing = statement<[group: string, member: string], StandingRow>(
  `select exists (select 1 from chat_members where chat_id = ?1 and member_id = ?2) as isMember, created_by = ?2 as isCreator from groups where id = ?1`,
);

// ---- making one

const checkNew = statement<[group: string, creator: string, members: string, picture: string | null], { unfit: number; usable: number }>(
  `select ${UNFIT("?3", "?2")} as unfit, ?4 is null or ${USABLE("?4", "?2")} as usable`,
);
const insertChat = statement<[group: string, creator: string, members: string, picture: string | null, now: number, most: number]>(
  `insert into chats (id, kind, created_at) select ?1, 'group', ?5
   where exists (select 1 from members where id = ?2 and deleted_at is null)
     and ${UNFIT("?3", "?2")} = 0 and json_array_length(?3) < ?6 and (?4 is null or ${USABLE("?4", "?2")})`,
);
const insertGroup = statement<[group: string, name: string, picture: string | null, creator: string, now: number]>(
  "insert into groups (id, name, icon_key, created_by, created_at) select ?1, ?2, ?3, ?4, ?5 where exists (select 1 from chats where id = ?1)",
);
const insertFirst = statement<[group: string, creator: string, members: string, now: number]>(
  `insert into chat_members (chat_id, member_id, joined_at, added_by)
   select ?1, who.id, ?4, nullif(?2, who.id) from (select ?2 as id union select value from json_each(?3)) who where exists (select 1 from chats where id = ?1)`,
);
/** From now on the picture is its group's, and its members' to see. */
const attachPicture = statement<[group: string]>(
  `update media set state = 'attached', chat_id = ?1 where state = 'pending' and key = (select icon_key from groups where id = ?1)`,
);

export type Created = { ok: true; told: ToldRow[] } | { ok: false; why: "strangers" | "picture" | "gone" };

/** Makes a group of the creator and friends of theirs; all or nothing. `gone`: the creator's account has ended. `also` ends the batch. */
export async function createGroup(db: Db, group: NewGroup, mostMembers: number, also: readonly Query<never>[] = []): Promise<Created> {
  const { id, name, picture, creator, lineId, nowMs } = group;
  const members = JSON.stringify(group.members);
  const [checks, made, , , access, line] = await run(
    db,
    checkNew(id, creator, members, picture),
    insertChat(id, creator, members, picture, nowMs, mostMembers),
    insertGroup(id, name, picture, creator, nowMs),
    insertFirst(id, creator, members, nowMs),
    tellAccess(id, nowMs),
    tellLine.created(id, creator, lineId, nowMs),
    attachPicture(id),
    ...also,
  );
  if (made.changes > 0) return { ok: true, told: [...access.rows, ...line.rows] };
  const [check] = checks.rows;
  return { ok: false, why: check && check.unfit > 0 ? "strangers" : check?.usable === 0 ? "picture" : "gone" };
}

// ---- changing one

const rename = statement<[group: string, me: string, name: string]>("update groups set name = ?3 where id = ?1 and created_by = ?2 and name <> ?3");

const MAY_SHOW = `${CREATED_BY("?2")} and (?3 is null or ${USABLE("?3", "?2")})`;
const usablePicture = statement<[group: string, me: string, picture: string | null], { usable: number }>(
  `select ?3 is null or ${USABLE("?3", "?2")} or exists (select 1 from groups where id = ?1 and icon_key = ?3) as usable`,
);
/** The picture before it is nobody's any more; a cron takes its bytes. */
const loosenPicture = statement<[group: string, me: string, picture: string | null]>(
  `update media set state = 'deleted' where key = (select icon_key from groups where id = ?1 and icon_key is not ?3) and ${MAY_SHOW}`,
);
const setPicture = statement<[group: string, me: string, picture: string | null]>(
  `update groups set icon_key = ?3 where id = ?1 and icon_key is not ?3 and ${MAY_SHOW}`,
);

const insertMembers = statement<[group: string, me: string, members: string, now: number, most: number]>(
  `insert into chat_members (chat_id, member_id, joined_at, added_by) select ?1, chosen.value, ?4, ?2 from json_each(?3) chosen
   where ${CREATED_BY("?2")} and ${UNFIT("?3", "?2")} = 0 and ${SIZE_WITH("?3")} <= ?5 and ${REFUSING("?3")} = '[]'
     and not exists (select 1 from chat_members where chat_id = ?1 and member_id = chosen.value)`,
);
const checkMembers = statement<[group: string, me: string, members: string], { unfit: number; size: number; refusing: string }>(
  `select ${UNFIT("?3", "?2")} as unfit, ${SIZE_WITH("?3")} as size, ${REFUSING("?3")} as refusing`,
);
const removeMember = statement<[group: string, me: string, member: string]>(
  `delete from chat_members where chat_id = ?1 and member_id = ?3 and ?3 <> ?2 and ${CREATED_BY("?2")}`,
);

export interface Asked {
  group: string;
  /** who asks */
  me: string;
  lineId: string;
  nowMs: number;
}

/** `unknown`: no such group; `outsider`: not in it; `creator`: the creator alone may. */
export type GroupRefusal = "unknown" | "outsider" | "creator" | "strangers" | "full" | "picture";
/** A change that was made already is none: then there is nothing to tell. `names`: of those who left the group for good. */
export type Changed = { ok: true; told: ToldRow[] } | { ok: false; why: GroupRefusal } | { ok: false; why: "refusing"; names: string[] };

export async function renameGroup(db: Db, asked: Asked, name: string): Promise<Changed> {
  const { group, me, lineId, nowMs } = asked;
  const [stands, , line] = await run(db, standing(group, me), rename(group, me, name), tellLine.renamed(group, me, lineId, nowMs, name));
  return creatorAlone(stands.rows) ?? { ok: true, told: line.rows };
}

/** `picture`: key of an uploaded picture, or null for the default. */
export async function changePicture(db: Db, asked: Asked, picture: string | null): Promise<Changed> {
  const { group, me, lineId, nowMs } = asked;
  const [stands, usable, , , line] = await run(
    db,
    standing(group, me),
    usablePicture(group, me, picture),
    loosenPicture(group, me, picture),
    setPicture(group, me, picture),
    tellLine.picture(group, me, lineId, nowMs),
    attachPicture(group),
  );
  const refused = creatorAlone(stands.rows);
  if (refused) return refused;
  return usable.rows[0]?.usable ? { ok: true, told: line.rows } : { ok: false, why: "picture" };
}

/** Adds friends of the one who asks; all of them or nobody. Who is in it already stays so. */
export async function addMembers(db: Db, asked: Asked, added: readonly string[], mostMembers: number): Promise<Changed> {
  const { group, me, lineId, nowMs } = asked;
  const members = JSON.stringify(added);
  const [stands, checks, , access, line] = await run(
    db,
    standing(group, me),
    checkMembers(group, me, members),
    insertMembers(group, me, members, nowMs, mostMembers),
    tellAccess(group, nowMs),
    tellLine.added(group, me, lineId, nowMs, members),
  );
  const refused = creatorAlone(stands.rows);
  if (refused) return refused;
  const [check] = checks.rows;
  if (!check || check.unfit > 0) return { ok: false, why: "strangers" };
  if (check.refusing !== "[]") return { ok: false, why: "refusing", names: JSON.parse(check.refusing) as string[] };
  if (check.size > mostMembers) return { ok: false, why: "full" };
  return { ok: true, told: [...access.rows, ...line.rows] };
}

/** Another than the creator themself, who leaves instead. */
export async function removeFromGroup(db: Db, asked: Asked, member: string): Promise<Changed> {
  const { group, me, lineId, nowMs } = asked;
  const [stands, , access, line] = await run(
    db,
    standing(group, me),
    removeMember(group, me, member),
    tellAccess(group, nowMs),
    tellLine.removed(group, me, lineId, nowMs, member),
  );
  return creatorAlone(stands.rows) ?? { ok: true, told: [...access.rows, ...line.rows] };
}

/** `forGood`: nobody can add the member again. */
export async function leaveGroup(db: Db, asked: Asked, creatorLineId: string, forGood: boolean): Promise<Changed> {
  const { group, me, lineId, nowMs } = asked;
  const refuses = forGood ? [refuseQuery(group, me, nowMs)] : [];
  const [stands, ...left] = await run(db, standing(group, me), ...refuses, ...leaveQueries(group, me, [lineId, creatorLineId], nowMs));
  const refused = refusalOf(stands.rows);
  return refused ?? { ok: true, told: left.flatMap(({ rows }) => rows as ToldRow[]) };
}

/** The member was added and stays: the notice about it is answered. */
export async function stayInGroup(db: Db, { group, me }: Asked): Promise<Changed> {
  const [stands] = await run(db, standing(group, me), stayQuery(group, me));
  return refusalOf(stands.rows) ?? { ok: true, told: [] };
}

const refusalOf = ([row]: StandingRow[]): { ok: false; why: GroupRefusal } | null =>
  !row ? { ok: false, why: "unknown" } : !row.isMember ? { ok: false, why: "outsider" } : null;

const creatorAlone = (rows: StandingRow[]): { ok: false; why: GroupRefusal } | null =>
  refusalOf(rows) ?? (rows[0]?.isCreator ? null : { ok: false, why: "creator" });

// ---- leaving

const deleteMember = statement<[group: string, me: string]>("delete from chat_members where chat_id = ?1 and member_id = ?2");
/** Once the creator has left: to who has been in it longest. */
const passOn = statement<[group: string, me: string]>(
  `update groups set created_by = (select member_id from chat_members where chat_id = ?1 order by joined_at, member_id limit 1)
   where id = ?1 and created_by = ?2 and exists (select 1 from chat_members where chat_id = ?1)
     and not exists (select 1 from chat_members where chat_id = ?1 and member_id = ?2)`,
);
const EMPTY = "not exists (select 1 from chat_members where chat_id = ?1)";
/** Nobody is in it any more. */
const endEmpty = {
  files: statement<[group: string]>(`update media set state = 'deleted' where chat_id = ?1 and message_id is not null and state = 'attached' and ${EMPTY}`),
  picture: statement<[group: string]>(`update media set state = 'deleted' where key = (select icon_key from groups where id = ?1) and ${EMPTY}`),
  group: statement<[group: string]>(`delete from groups where id = ?1 and ${EMPTY}`),
  chat: statement<[group: string]>(`delete from chats where id = ?1 and kind = 'group' and ${EMPTY}`),
};

/** For a batch: a member leaves a group, and tells the others; with the last one it ends. Safe to repeat. */
export const leaveQueries = (group: string, me: string, [leftId, creatorId]: readonly [left: string, creator: string], nowMs: number): Query<unknown>[] => [
  deleteMember(group, me),
  tellAccess(group, nowMs),
  tellLine.left(group, me, leftId, nowMs),
  passOn(group, me),
  tellLine.creator(group, me, creatorId, nowMs),
  endEmpty.files(group),
  endEmpty.picture(group),
  endRefusals(group),
  endEmpty.group(group),
  endEmpty.chat(group),
];
