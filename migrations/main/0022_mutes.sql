-- What a member has muted: other members, chats, and words. until_at is null if a mute lasts until the member ends it;
-- a mute whose time has passed counts as ended, and goes when the member next mutes something.
create table mutes (
  owner_id text not null,
  kind text not null check (kind in ('member', 'chat')),
  target text not null,
  until_at integer,
  created_at integer not null,
  primary key (owner_id, kind, target)
) without rowid, strict;
create index mutes_added on mutes (owner_id, created_at, target);
create index mutes_target on mutes (kind, target);

create table muted_words (
  owner_id text not null,
  folded text not null,
  word text not null,
  except_friends integer not null check (except_friends in (0, 1)),
  until_at integer,
  created_at integer not null,
  primary key (owner_id, folded)
) without rowid, strict;
