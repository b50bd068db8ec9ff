-- What a member's form made, by the key that their browser gave it: the same key makes nothing twice. Kept for 30 days.
create table creations (
  member_id text not null,
  kind text not null,             -- CreationKind (db/creations.ts)
  key text not null,              -- made by the browser, kept until the form succeeds
  made text not null,             -- id of the post, comment, group or room; of a friend move: the other member
  created_at integer not null,
  primary key (member_id, kind, key)
) without rowid, strict;
create index creations_created on creations (created_at);
