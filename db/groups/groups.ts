/**
 * Groups: their members, names and pictures. Each change is one batch that checks in SQL who may make it, and writes
 * the room's events.
 */
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { aggregate } from "~/db/aggregates";
import { accessEvent } from "./chatAccess";
import { allowQuery, leaveQueries, refuseQuery, refusing, stayQuery } from "./groupLeaving";
import {
  type GroupChange,
  type InGroup,
  groupLine,
  iconOf,
  ineligibleCount,
  isCreator,
  isMemberOf,
  isUsable,
  ofGroup,
  sizeWith,
} from "./groupChanges";
import { hasActiveAccount } from "~/db/members/memberStates";
import { isAllowedTo, mayPublish } from "~/db/rights/restrictions";
import { deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { asJson, flag, itemsOf, json, jsonEach, number } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { chatMembers, chats, groups } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import { type Db, type EventRow, type Placeholders, type Query, type RowIn, batch, run } from "~/db/statement";

const { change, statement } = aggregate("groups");

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

/** What `me` may do in a group. An unknown group has no row. */
const rightsIn = statement((p: Placeholders<InGroup>) =>
  select({ isMember: flag(isMemberOf(p.group, p.me)), isCreator: flag(isCreator(p.group, p.me)) })
    .from(groups)
    .where(eq(groups.id, p.group)),
);
type RightsRow = RowIn<typeof rightsIn>;

// ---- creating a group

type NewGroupValues = Pick<NewGroup, "name" | "picture" | "members"> & GroupChange & { most: number };
const isPictureUsable = (p: Placeholders<Pick<NewGroupValues, "me" | "picture">>) =>
  sql`(${p.picture} is null or ${isUsable(p.picture, p.me)})`;

const checkNew = statement((p: Placeholders<NewGroupValues>) =>
  select({
    ineligible: number(ineligibleCount(p.group, p.members, p.me)),
    refusing: json(refusing(p.group, p.members), z.array(z.string().nullable())),
    isUsable: flag(isPictureUsable(p)),
  }).from(sql`(select 1)`),
);
const insertChat = statement((p: Placeholders<NewGroupValues>) =>
  insertSelect(
    chats,
    { id: p.group, kind: "group", createdAt: p.now },
    {
      where: and(
        hasActiveAccount(p.me),
        mayPublish("group", p.me),
        sql`${ineligibleCount(p.group, p.members, p.me)} = 0`,
        sql`${refusing(p.group, p.members)} = '[]'`,
        sql`json_array_length(${p.members}) < ${p.most}`,
        isPictureUsable(p),
      ),
    },
  ),
);
const insertGroup = statement((p: Placeholders<NewGroupValues>) =>
  insertSelect(
    groups,
    { id: p.group, name: p.name, iconKey: p.picture, createdBy: p.me, createdAt: p.now },
    { where: existsIn(chats, ofGroup(p)) },
  ),
);
const insertFirst = change(
  (p: Placeholders<NewGroupValues>) =>
    insertSelect(
      chatMembers,
      { chatId: p.group, memberId: sql`who.id`, joinedAt: p.now, addedBy: sql`nullif(${p.me}, who.id)` },
      {
        from: sql`(select ${p.me} as id union select value from ${jsonEach(p.members)}) who`,
        where: existsIn(chats, ofGroup(p)),
      },
    ),
  (p) => [accessEvent(ofGroup(p)), groupLine(p, { line: "created" })],
);
/** From now on the picture belongs to its group, and only the group's members can see it. */
const attachPicture = statement((p: Placeholders<{ group: string }>) =>
  update(media)
    .set({ state: "attached", chatId: p.group })
    .where(and(eq(media.state, "pending"), eq(media.key, iconOf(p.group)))),
);

export type Created =
  { ok: true; events: EventRow[] } | { ok: false; code: "strangers" | "picture" | "gone" } | Refusing;

/**
 * Creates a group of the creator and their friends, or nothing. `gone`: the creator's account has ended, moderators keep
 * them from inviting, or there are too many members; the edge refuses the last two earlier. `also` runs at the end of the batch.
 */
export async function createGroup(
  db: Db,
  newGroup: NewGroup,
  mostMembers: number,
  also: readonly Query<never>[] = [],
): Promise<Created> {
  const { id: group, creator: me, nowMs: now } = newGroup;
  const values = { ...newGroup, group, me, now, most: mostMembers };
  const { checks, chat, inserted } = await batch(db, {
    checks: checkNew(values),
    chat: insertChat(values),
    insertGroup: insertGroup(values),
    inserted: insertFirst(values),
    attachPicture: attachPicture(values),
    also,
  });
  if (chat.changes > 0) return { ok: true, events: inserted.events };
  const [check] = checks.rows;
  if (check && check.ineligible > 0) return { ok: false, code: "strangers" };
  const names = check?.refusing ?? [];
  if (names.length > 0) return { ok: false, code: "refusing", names };
  return { ok: false, code: check?.isUsable === false ? "picture" : "gone" };
}

// ---- changing a group

const rename = change(
  (p: Placeholders<GroupChange & { name: string }>) =>
    update(groups)
      .set({ name: p.name })
      .where(
        and(eq(groups.id, p.group), isCreator(p.group, p.me), mayPublish("groupName", p.me), ne(groups.name, p.name)),
      ),
  (p) => [groupLine(p, { line: "renamed", name: p.name })],
);

type PictureValues = GroupChange & { picture: string | null };
const mayShow = (p: Placeholders<PictureValues>) =>
  and(isCreator(p.group, p.me), mayPublish("groupPicture", p.me), isPictureUsable(p));
const isNewPicture = (p: Placeholders<PictureValues>) => sql`${groups.iconKey} is not ${p.picture}`;
const usablePicture = statement((p: Placeholders<PictureValues>) =>
  select({
    isUsable: flag(
      sql`${isPictureUsable(p)} or ${existsIn(groups, and(eq(groups.id, p.group), eq(groups.iconKey, p.picture)))}`,
    ),
  }).from(sql`(select 1)`),
);
/** Releases the earlier picture. A cron deletes its bytes. */
const orphanPicture = statement((p: Placeholders<PictureValues>) =>
  update(media)
    .set({ state: "deleted" })
    .where(and(eq(media.key, iconOf(p.group, isNewPicture(p))), mayShow(p))),
);
const setPicture = change(
  (p: Placeholders<PictureValues>) =>
    update(groups)
      .set({ iconKey: p.picture })
      .where(and(eq(groups.id, p.group), isNewPicture(p), mayShow(p))),
  (p) => [groupLine(p, { line: "picture" })],
);

type AdditionValues = GroupChange & { members: readonly string[]; most: number };
const insertMembers = change(
  (p: Placeholders<AdditionValues>) =>
    insertSelect(
      chatMembers,
      { chatId: p.group, memberId: sql`chosen.value`, joinedAt: p.now, addedBy: p.me },
      {
        from: jsonEach(p.members, "chosen"),
        where: and(
          isCreator(p.group, p.me),
          isAllowedTo("inviting", p.me),
          sql`${ineligibleCount(p.group, p.members, p.me)} = 0`,
          sql`${sizeWith(p.group, p.members)} <= ${p.most}`,
          sql`${refusing(p.group, p.members)} = '[]'`,
          sql`not ${isMemberOf(p.group, sql`chosen.value`)}`,
        ),
      },
    ),
  (p) => {
    // excludes members who were already in the group: the line doesn't name them
    const joined = and(
      eq(chatMembers.chatId, p.group),
      eq(chatMembers.joinedAt, p.now),
      sql`${chatMembers.memberId} in ${itemsOf(p.members)}`,
    );
    const added = asJson(sql`(select json_group_array(${chatMembers.memberId}) from ${chatMembers} where ${joined})`);
    return [accessEvent(ofGroup(p)), groupLine(p, { line: "added", members: added })];
  },
);
const checkMembers = statement((p: Placeholders<InGroup & { members: readonly string[] }>) =>
  select({
    ineligible: number(ineligibleCount(p.group, p.members, p.me)),
    size: number(sizeWith(p.group, p.members)),
    refusing: json(refusing(p.group, p.members), z.array(z.string().nullable())),
  }).from(sql`(select 1)`),
);
const removeMember = change(
  (p: Placeholders<GroupChange & { member: string }>) =>
    deleteFrom(chatMembers).where(
      and(
        eq(chatMembers.chatId, p.group),
        eq(chatMembers.memberId, p.member),
        sql`${p.member} <> ${p.me}`,
        isCreator(p.group, p.me),
      ),
    ),
  (p) => [accessEvent(ofGroup(p)), groupLine(p, { line: "removed", members: sql`json_array(${p.member})` })],
);

export interface GroupRequest {
  group: string;
  /** the member who asks */
  me: string;
  lineId: string;
  nowMs: number;
}

/** `names`: of the members who can't be added (X27). */
interface Refusing {
  ok: false;
  code: "refusing";
  names: (string | null)[];
}

/** `unknown`: no such group. `outsider`: the member isn't in it. `creator`: only the admin may do this. */
export type GroupRefusal = "unknown" | "outsider" | "creator" | "strangers" | "full" | "picture";
/** A change that was already made returns no events. */
export type Changed = { ok: true; events: EventRow[] } | { ok: false; code: GroupRefusal } | Refusing;

const valuesOf = ({ group, me, lineId, nowMs: now }: GroupRequest): GroupChange => ({ group, me, lineId, now });

export async function renameGroup(db: Db, request: GroupRequest, name: string): Promise<Changed> {
  const values = { ...valuesOf(request), name };
  const { rights, renamed } = await batch(db, { rights: rightsIn(values), renamed: rename(values) });
  return refusalUnlessCreator(rights.rows) ?? { ok: true, events: renamed.events };
}

/** `picture`: key of an uploaded picture, or null for the default. */
export async function changePicture(db: Db, request: GroupRequest, picture: string | null): Promise<Changed> {
  const values = { ...valuesOf(request), picture };
  const { rights, usable, set } = await batch(db, {
    rights: rightsIn(values),
    usable: usablePicture(values),
    orphanPicture: orphanPicture(values),
    set: setPicture(values),
    attachPicture: attachPicture(values),
  });
  const refused = refusalUnlessCreator(rights.rows);
  if (refused) return refused;
  return usable.rows[0]?.isUsable ? { ok: true, events: set.events } : { ok: false, code: "picture" };
}

/** Adds friends of the member who asks: all of them or none. Those who are already in the group stay. */
export async function addMembers(
  db: Db,
  request: GroupRequest,
  added: readonly string[],
  mostMembers: number,
): Promise<Changed> {
  const values = { ...valuesOf(request), members: added, most: mostMembers };
  const { rights, checks, inserted } = await batch(db, {
    rights: rightsIn(values),
    checks: checkMembers(values),
    inserted: insertMembers(values),
  });
  const refused = refusalUnlessCreator(rights.rows);
  if (refused) return refused;
  const [check] = checks.rows;
  if (!check || check.ineligible > 0) return { ok: false, code: "strangers" };
  const names = check.refusing ?? [];
  if (names.length > 0) return { ok: false, code: "refusing", names };
  if (check.size > mostMembers) return { ok: false, code: "full" };
  return { ok: true, events: inserted.events };
}

/** Changes nothing when `member` is the admin, who can only leave. */
export async function removeFromGroup(db: Db, request: GroupRequest, member: string): Promise<Changed> {
  const values = { ...valuesOf(request), member };
  const { rights, removed } = await batch(db, { rights: rightsIn(values), removed: removeMember(values) });
  return refusalUnlessCreator(rights.rows) ?? { ok: true, events: removed.events };
}

/** `permanently`: nobody can add the member again. */
export async function leaveGroup(
  db: Db,
  request: GroupRequest,
  creatorLineId: string,
  permanently: boolean,
): Promise<Changed> {
  const { group, me, lineId, nowMs } = request;
  const refuses = permanently ? [refuseQuery({ group, member: me, now: nowMs })] : [];
  const { rights, left } = await batch(db, {
    rights: rightsIn({ group, me }),
    left: [...refuses, ...leaveQueries(group, me, [lineId, creatorLineId], nowMs)],
  });
  return refusalOf(rights.rows) ?? { ok: true, events: left.flatMap(({ events }) => events) };
}

/** X27: `me` can be added to the group again. Nothing changes if they can already. */
export async function allowAdding(db: Db, { group, me }: GroupRequest): Promise<Changed> {
  await run(db, allowQuery({ group, member: me }));
  return { ok: true, events: [] };
}

/** The member stays in the group that they were added to. This answers the notice about it. */
export async function stayInGroup(db: Db, { group, me }: GroupRequest): Promise<Changed> {
  const { rights } = await batch(db, { rights: rightsIn({ group, me }), stay: stayQuery({ group, member: me }) });
  return refusalOf(rights.rows) ?? { ok: true, events: [] };
}

const refusalOf = ([row]: RightsRow[]): { ok: false; code: GroupRefusal } | null =>
  !row ? { ok: false, code: "unknown" } : !row.isMember ? { ok: false, code: "outsider" } : null;

const refusalUnlessCreator = (rows: RightsRow[]): { ok: false; code: GroupRefusal } | null =>
  refusalOf(rows) ?? (rows[0]?.isCreator ? null : { ok: false, code: "creator" });
