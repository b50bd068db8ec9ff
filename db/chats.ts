/** Who may be in a chat. What is said in it belongs to its room alone. */
import { type Db, run, statement } from "./statement";

export interface ChatAccessRow {
  version: number;
  kind: "direct" | "group";
  members: string[];
  /** one of the two of a one-to-one chat deleted their account */
  hasEnded: boolean;
  /** who may read but not send: both, when it has ended */
  blocked: string[];
  /** of a one-to-one chat; null for a group */
  areFriends: boolean | null;
}

interface AccessRow {
  version: number;
  kind: "direct" | "group";
  members: string;
  hasEnded: number;
  areFriends: number | null;
}

const insertDirect = statement<[chat: string, a: string, b: string, now: number]>(
  `insert into chats (id, kind, created_at) select ?1, 'direct', ?4
   where ?2 <> ?3
     and exists (select 1 from members where id = ?2 and deleted_at is null)
     and exists (select 1 from members where id = ?3 and deleted_at is null)
   on conflict do nothing`,
);
const insertDirectMembers = statement<[chat: string, a: string, b: string, now: number]>(
  `insert into chat_members (chat_id, member_id, joined_at)
   select ?1, who.id, ?4 from (select ?2 as id union all select ?3) who where exists (select 1 from chats where id = ?1)
   on conflict do nothing`,
);
/** SQL: 1 when the two of a one-to-one chat are friends, null for a group; `chats` is the chat's row. */
const ARE_FRIENDS = (chats: string) => `case ${chats}.kind when 'direct' then exists (
  select 1 from chat_members one join chat_members other on other.chat_id = one.chat_id and other.member_id > one.member_id
  join friendships f on f.owner_id = one.member_id and f.other_id = other.member_id where one.chat_id = ${chats}.id) end`;
// what a version says is the same here as in the outbox (db/erasure.ts): nobody reads what both have left
const access = statement<[chat: string], AccessRow>(
  `select access_version as version, kind,
     iif(kind = 'direct' and not exists (select 1 from chat_members c join members m on m.id = c.member_id
       where c.chat_id = ?1 and m.deleted_at is null), '[]', (select json_group_array(member_id) from chat_members where chat_id = ?1)) as members,
     kind = 'direct' and exists (select 1 from chat_members c join members m on m.id = c.member_id
       where c.chat_id = ?1 and m.deleted_at is not null) as hasEnded,
     ${ARE_FRIENDS("chats")} as areFriends
   from chats where id = ?1`,
);

/** SQL: a chat's list of members as its room keeps it; `c` is its row, `blocked` as `ChatAccessRow` says. */
export const accessJson = (members: string, blocked: string) =>
  `json_object('version', c.access_version, 'kind', c.kind, 'members', json(${members}), 'blocked', json(${blocked}),
    'areFriends', json(case ${ARE_FRIENDS("c")} when 1 then 'true' when 0 then 'false' else 'null' end))`;
export const MEMBERS_JSON = "(select json_group_array(member_id) from chat_members where chat_id = c.id)";

/** For a batch: opens the one-to-one chat of two members, whoever comes first, if both exist; the last one's rows are for `accessIn`. */
export const openDirectChatQueries = (chat: string, a: string, b: string, nowMs: number) =>
  [insertDirect(chat, a, b, nowMs), insertDirectMembers(chat, a, b, nowMs), access(chat)] as const;

/** The other one of a one-to-one chat of `me`; null when it is none. */
export function otherOf(chat: string, me: string): string | null {
  const [kind, a = "", b = "", ...rest] = chat.split(":");
  if (kind !== "dm" || rest.length > 0 || !(a < b)) return null;
  return a === me ? b : b === me ? a : null;
}

/** For a batch: the row is for `accessIn`. */
export const chatAccessQuery = (chat: string) => access(chat);

/** The chat's members and the version of that list; null when there is no such chat. */
export const chatAccess = async (db: Db, chat: string): Promise<ChatAccessRow | null> => accessIn((await run(db, access(chat)))[0].rows);

export function accessIn([row]: AccessRow[]): ChatAccessRow | null {
  if (!row) return null;
  const { version, kind } = row;
  const members = JSON.parse(row.members) as string[];
  const hasEnded = row.hasEnded === 1;
  const areFriends = row.areFriends === null ? null : row.areFriends === 1;
  return { version, kind, members, hasEnded, blocked: hasEnded ? members : [], areFriends };
}
