-- One row a file in R2. A file that is not attached within a day is an orphan; a cron removes it.
create table media (
  key text primary key,           -- {folder}/{owner}/{unguessable}
  owner_id text not null,
  purpose text not null check (purpose in ('posts', 'comments', 'coverPhotos', 'profilePhotos', 'chatFiles')),
  chat_id text,                   -- only its members may fetch the file
  state text not null check (state in ('pending', 'attached', 'deleted')),
  kind text not null check (kind in ('image', 'video', 'audio')),
  type text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  created_at integer not null
) without rowid, strict;
create index media_owner on media (owner_id, created_at);
create index media_loose on media (created_at, key) where state <> 'attached';

-- What the rooms and the search must still be told. The number orders: receivers keep the highest a subject.
create table outbox (
  n integer primary key autoincrement,
  target text not null,           -- OutboxTarget (db/outbox.ts)
  room text not null,             -- member, topic or chat; '' for the search
  subject text not null,          -- what it is about: the newest of a subject wins
  body text not null,             -- JSON: the resulting state
  attempts integer not null default 0,
  due_at integer not null,        -- taken rows are due again when their lease ends
  dead_at integer,                -- given up, and reported
  error text,
  created_at integer not null
) strict;
create index outbox_due on outbox (due_at, n) where dead_at is null;
