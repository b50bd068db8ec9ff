-- A7: browsers that were known to the account before this are unknown; null while all of them still count.
alter table accounts add column devices_since integer;

-- A17: hashes of the tokens that a browser got new ones for, while requests with the old ones may still be on their way.
create table replaced_sessions (
  id text primary key,
  expires_at integer not null
) without rowid, strict;
create index replaced_sessions_expiry on replaced_sessions (expires_at);
