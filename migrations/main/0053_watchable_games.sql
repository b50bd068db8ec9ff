-- G12: the running games that friends may watch, one row for each player.
create table watchable_games (
  member_id text not null,
  room text not null check (length(room) = 26),
  version integer not null,
  primary key (member_id, room)
) without rowid, strict;
create index watchable_games_room on watchable_games (room);
