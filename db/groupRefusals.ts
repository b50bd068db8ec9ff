/** What a member answers to being added to a group: they stay, or leave for good, so that nobody can add them again. */
import { statement } from "./statement";

/** SQL: the names of those of a JSON list who left group `?1` for good, as a JSON list. */
export const REFUSING = (list: string) => `(select json_group_array(m.name) from group_refusals r join members m on m.id = r.member_id
  where r.chat_id = ?1 and r.member_id in (select value from json_each(${list})))`;

/** For a batch: the notice of having been added is answered. */
export const stayQuery = statement<[group: string, member: string]>("update chat_members set added_by = null where chat_id = ?1 and member_id = ?2 and added_by is not null");

/** For a batch, before the member leaves. */
export const refuseQuery = statement<[group: string, member: string, now: number]>(
  `insert into group_refusals (chat_id, member_id, refused_at) select chat_id, member_id, ?3 from chat_members
   where chat_id = ?1 and member_id = ?2 and exists (select 1 from groups where id = ?1) on conflict do nothing`,
);

/** For a batch: nothing is refused to a group that has ended. */
export const endRefusals = statement<[group: string]>("delete from group_refusals where chat_id = ?1 and not exists (select 1 from chat_members where chat_id = ?1)");
