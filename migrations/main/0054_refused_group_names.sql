-- X27: what the group was called when the member left it permanently. Null for those who left before this column.
alter table group_refusals add column group_name text;
create index group_refusals_recent on group_refusals (member_id, refused_at, chat_id);
