-- What was reported, as it was at a later report of a case. The case itself keeps what its first report had.
create table report_evidence (
  id text primary key check (length(id) = 26),
  case_id text not null,
  evidence text not null
) strict;
create index report_evidence_case on report_evidence (case_id, id);
-- null: what the case itself keeps; '': nothing, because the case had no room for it.
alter table reports add column evidence_id text;

-- Who may fetch a picture that a host brought to a game: those who were invited to it. A row goes 30 days after the last
-- game, and the picture with its last row.
create table game_pictures (
  media_key text not null,
  member_id text not null,
  used_at integer not null,
  primary key (media_key, member_id)
) without rowid, strict;
create index game_pictures_used on game_pictures (used_at, media_key, member_id);
create index game_pictures_member on game_pictures (member_id);
-- '': everybody, as before. So the games that run now keep their pictures.
insert into game_pictures (media_key, member_id, used_at)
  select key, '', unixepoch() * 1000 from media where purpose = 'gamePictures' and state = 'attached';
create trigger game_pictures_gone after delete on media when old.purpose = 'gamePictures' begin
  delete from game_pictures where media_key = old.key;
end;
