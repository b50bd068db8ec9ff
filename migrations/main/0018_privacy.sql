-- A one-to-one chat shows presence and reading to friends: its room is told when a friendship begins or ends. A friendship is two rows.
create trigger friendships_open_chat after insert on friendships when new.owner_id < new.other_id begin
  update chats set access_version = access_version + 1 where id = 'dm:' || new.owner_id || ':' || new.other_id;
end;
create trigger friendships_close_chat after delete on friendships when old.owner_id < old.other_id begin
  update chats set access_version = access_version + 1 where id = 'dm:' || old.owner_id || ':' || old.other_id;
end;

-- Who added this member to a group, until the member has answered the notice about it. Null for the group's creator and in one-to-one chats.
alter table chat_members add column added_by text;
create index chat_members_added_by on chat_members (added_by) where added_by is not null;

-- Members who left a group for good: nobody can add them to it again.
create table group_refusals (
  chat_id text not null,
  member_id text not null,
  refused_at integer not null,
  primary key (chat_id, member_id)
) without rowid, strict;
create index group_refusals_member on group_refusals (member_id, chat_id);
