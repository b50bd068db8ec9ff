-- Members who deleted their account, until nothing of theirs is left
create table erasures (
  member_id text primary key,
  began_at integer not null,
  due_at integer not null
) without rowid, strict;
create index erasures_due on erasures (due_at);
