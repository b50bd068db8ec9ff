-- One row a direction, by owner: each member's friends could live in a database of their own.
create table friendships (
  owner_id text not null,
  other_id text not null,
  created_at integer not null,
  primary key (owner_id, other_id),
  check (owner_id <> other_id)
) without rowid, strict;
create index friendships_added on friendships (owner_id, created_at, other_id);

create table friend_requests (
  owner_id text not null,
  other_id text not null,
  direction text not null check (direction in ('sent', 'received')),
  created_at integer not null,
  primary key (owner_id, other_id),
  check (owner_id <> other_id)
) without rowid, strict;
create index friend_requests_direction on friend_requests (owner_id, direction, created_at, other_id);

create trigger friendships_added after insert on friendships begin
  update members set friend_count = friend_count + 1 where id = new.owner_id;
end;
create trigger friendships_removed after delete on friendships begin
  update members set friend_count = friend_count - 1 where id = old.owner_id;
end;
create trigger friend_requests_added after insert on friend_requests when new.direction = 'received' begin
  update members set request_count = request_count + 1 where id = new.owner_id;
end;
create trigger friend_requests_removed after delete on friend_requests when old.direction = 'received' begin
  update members set request_count = request_count - 1 where id = old.owner_id;
end;

-- Who may be in a chat. `access_version` is raised in the batch that changes it; the rooms obey the newest they hold.
create table chats (
  id text primary key,            -- 'dm:<id>:<id>', the smaller id first, or a group's ULID
  kind text not null check (kind in ('direct', 'group')),
  access_version integer not null default 1,
  created_at integer not null
) without rowid, strict;

create table chat_members (
  chat_id text not null,
  member_id text not null,
  joined_at integer not null,
  primary key (chat_id, member_id)
) without rowid, strict;
create index chat_members_member on chat_members (member_id, chat_id);

create table groups (
  id text primary key check (length(id) = 26), -- the chat's id too
  name text not null check (length(name) between 1 and 60),
  icon_key text,
  created_by text not null,
  created_at integer not null
) without rowid, strict;

create trigger chat_members_added after insert on chat_members begin
  update chats set access_version = access_version + 1 where id = new.chat_id;
end;
create trigger chat_members_removed after delete on chat_members begin
  update chats set access_version = access_version + 1 where id = old.chat_id;
end;
