-- X111: a member can turn off being suggested to others.
alter table privacy add column suggestions text not null default 'everyone'
  check (suggestions in ('everyone', 'nobody'));

-- Who doesn't want to be connected with whom: a dismissed suggestion, a rejected request, an ended friendship. Neither of
-- the two is suggested to the other.
create table refused_suggestions (
  owner_id text not null,
  other_id text not null,
  created_at integer not null,
  primary key (owner_id, other_id),
  check (owner_id <> other_id)
) without rowid, strict;
create index refused_suggestions_other on refused_suggestions (other_id, owner_id);

-- The friends of friends that were last found for a member: ids and numbers, which say what may be shown. Rights are asked
-- when they are read (docs/decisions/0056).
create table suggestions (
  member_id text primary key,
  found_at integer not null,
  -- how many friends the member had then
  friends integer not null,
  -- 1 if every friend of every friend was counted
  is_complete integer not null check (is_complete in (0, 1)),
  -- JSON: [id, mutual friends], most mutual friends first
  found text not null
) without rowid, strict;
create index suggestions_found on suggestions (found_at);

-- X113: where a new member is on the path after the sign-up. Null once it is finished or dismissed, and for everybody who
-- signed up before there was one.
alter table members add column welcome_step integer check (welcome_step between 1 and 4);
