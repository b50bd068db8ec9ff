-- A picture that a host brings to a race. What a file can be for is a check, and SQLite changes no check in place.
create table media_anew (
  key text primary key,           -- {folder}/{owner}/{unguessable}
  owner_id text not null,
  purpose text not null check (purpose in ('posts', 'comments', 'coverPhotos', 'profilePhotos', 'chatFiles', 'groupPhotos', 'gamePictures')),
  chat_id text,                   -- only its members may fetch the file
  state text not null check (state in ('pending', 'attached', 'deleted')),
  kind text not null check (kind in ('image', 'video', 'audio')),
  type text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  created_at integer not null,
  arrived integer not null default 1 check (arrived in (0, 1)),
  message_id text                 -- of a chat's file that is attached: the message that shows it, by its sender's id for it
) without rowid, strict;
insert into media_anew (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived, message_id)
  select key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived, message_id from media;
drop table media;
alter table media_anew rename to media;
create index media_owner on media (owner_id, created_at);
create index media_loose on media (created_at, key) where state <> 'attached';
create index media_shown on media (owner_id, created_at, key) where state = 'attached';
create index media_message on media (chat_id, owner_id, message_id) where message_id is not null;
