-- A member's best run of each game that has runs (G8 to G10), as the room judged it. The record plays it again; it is
-- the last column because most readers stop before it.
create table best_runs (
  member_id text not null,
  game text not null,
  score integer not null,
  -- the greater is the better; among equals the shorter length
  worth integer not null,
  length integer not null,
  -- room and round: which run it was
  run text not null,
  played_at integer not null,
  record text,
  primary key (member_id, game)
) without rowid;
