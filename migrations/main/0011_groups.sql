-- Pictures of groups: a purpose of their own, which the check of the table did not know. SQLite changes no check, so the
-- table is made anew; nothing refers to it by a key or a trigger.
create table media_anew (
  key text primary key,           -- {folder}/{owner}/{unguessable}
  owner_id text not null,
  purpose text not null check (purpose in ('posts', 'comments', 'coverPhotos', 'profilePhotos', 'chatFiles', 'groupPhotos')),
  chat_id text,                   -- only its members may fetch the file
  state text not null check (state in ('pending', 'attached', 'deleted')),
  kind text not null check (kind in ('image', 'video', 'audio')),
  type text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  created_at integer not null,
  arrived integer not null default 1 check (arrived in (0, 1))
) without rowid, strict;
insert into media_anew (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived)
  select key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived from media;
drop table media;
alter table media_anew rename to media;
create index media_owner on media (owner_id, created_at);
create index media_loose on media (created_at, key) where state <> 'attached';
create index media_shown on media (owner_id, created_at, key) where state = 'attached';

-- who has been in a group longest
create index chat_members_joined on chat_members (chat_id, joined_at, member_id);
