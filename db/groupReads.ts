/** A group, its members and groups' names, as their members may read them. */
import { DELETED_NAME, type NameRow } from "./members";
import { type Db, run, statement } from "./statement";

export interface GroupRow {
  id: string;
  name: string;
  icon: string | null;
  createdBy: string;
  createdAtMs: number;
  /** who added `me`, until `me` has answered the notice about it */
  addedBy: string | null;
}

interface GroupNameRow {
  id: string;
  name: string;
  icon: string | null;
}

const groupOf = statement<[group: string, me: string], GroupRow & { isMember: number }>(
  `select id, name, icon_key as icon, created_by as createdBy, created_at as createdAtMs,
     exists (select 1 from chat_members where chat_id = ?1 and member_id = ?2) as isMember,
     (select added_by from chat_members where chat_id = ?1 and member_id = ?2) as addedBy
   from groups where id = ?1`,
);
/** Of a group that the one who asks is in, in the order in which they came; who deleted their account is still spoken of (A11). */
const membersIn = statement<[group: string, me: string], NameRow>(
  `select m.id, iif(m.deleted_at is null, m.name, '${DELETED_NAME}') as name, m.photo_key as photo
   from chat_members c join members m on m.id = c.member_id
   where c.chat_id = ?1 and exists (select 1 from chat_members where chat_id = ?1 and member_id = ?2) order by c.joined_at, c.member_id`,
);
const groupNames = statement<[ids: string, me: string], GroupNameRow>(
  `select g.id, g.name, g.icon_key as icon from json_each(?1) wanted join groups g on g.id = wanted.value
   where exists (select 1 from chat_members where chat_id = g.id and member_id = ?2)`,
);

/** For a batch: the group, and whether `me` is in it. */
export const groupQuery = groupOf;
/** For a batch: its members with their names; nobody for who is not in it. */
export const groupMembersQuery = membersIn;
/** Of those groups the ones that `me` is in, in no order. */
export const groupNamesOf = async (db: Db, ids: readonly string[], me: string) => (await run(db, groupNames(JSON.stringify(ids), me)))[0].rows;
