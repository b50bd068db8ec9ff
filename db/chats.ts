/** Who may be in a chat. What is said in it belongs to its room alone. */
import { type Db, run, statement } from "./statement";

export interface ChatAccessRow {
  version: number;
  kind: "direct" | "group";
  members: string[];
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
const access = statement<[chat: string], { version: number; kind: "direct" | "group"; members: string }>(
  `select access_version as version, kind,
     (select json_group_array(member_id) from chat_members where chat_id = ?1) as members
   from chats where id = ?1`,
);

/** Opens the one-to-one chat of two members, whoever comes first; null when one of them does not exist. */
export async function openDirectChat(db: Db, chat: string, a: string, b: string, nowMs: number): Promise<ChatAccessRow | null> {
  const answers = await run(db, insertDirect(chat, a, b, nowMs), insertDirectMembers(chat, a, b, nowMs), access(chat));
  return parse(answers[2].rows[0]);
}

/** The chat's members and the version of that list; null when there is no such chat. */
export const chatAccess = async (db: Db, chat: string): Promise<ChatAccessRow | null> => parse((await run(db, access(chat)))[0].rows[0]);

const parse = (row: { version: number; kind: "direct" | "group"; members: string } | undefined): ChatAccessRow | null =>
  row ? { version: row.version, kind: row.kind, members: JSON.parse(row.members) as string[] } : null;
