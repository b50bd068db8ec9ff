-- Who can reach a member and who sees what they do. A member without a row has the default of each setting.
create table privacy (
  member_id text primary key,
  messages text not null check (messages in ('everyone', 'friendsOfFriends', 'friends', 'nobody')),
  calls text not null check (calls in ('friends', 'nobody')),
  games text not null check (games in ('friends', 'nobody')),
  groups text not null check (groups in ('friends', 'nobody')),
  presence text not null check (presence in ('everyone', 'friends', 'nobody')),
  receipts text not null check (receipts in ('everyone', 'friends', 'nobody')),
  revision integer not null
) without rowid, strict;

-- The rooms of the member's chats are told at their next connection. The inbox tells those that are open.
create trigger privacy_first_settings after insert on privacy begin
  update chats set access_version = access_version + 1 where id in (select chat_id from chat_members where member_id = new.member_id);
end;
create trigger privacy_new_settings after update of messages, presence, receipts on privacy
  when old.messages <> new.messages or old.presence <> new.presence or old.receipts <> new.receipts begin
  update chats set access_version = access_version + 1 where id in (select chat_id from chat_members where member_id = new.member_id);
end;
