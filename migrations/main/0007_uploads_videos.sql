-- A file that is sent in parts has its row, and counts against the day's quota, before its last byte is here.
alter table media add column arrived integer not null default 1 check (arrived in (0, 1));

-- A picture of the video, made by its author's browser; the video takes its sides from it.
alter table post_media add column poster_key text;
alter table comments add column media_poster_key text;
alter table comments add column media_alt text not null default '' check (length(media_alt) <= 1000);

-- One row a file that is being sent in parts; its bytes lie in R2 under incoming/, where nothing is served.
create table uploads (
  id text primary key check (length(id) = 32), -- unguessable
  owner_id text not null,
  media_key text not null,
  r2_id text,                     -- null until R2 knows of it
  parts integer not null check (parts >= 1),
  created_at integer not null
) without rowid, strict;
create index uploads_created on uploads (created_at, id);

create table upload_parts (
  upload_id text not null,
  n integer not null check (n >= 1),
  etag text not null,             -- what R2 was given last for this part
  primary key (upload_id, n)
) without rowid, strict;

create trigger uploads_removed after delete on uploads begin
  delete from upload_parts where upload_id = old.id;
end;
