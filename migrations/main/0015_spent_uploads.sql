-- What a member uploaded within a day and has no row in `media` any more: files that the sweep removed, and files that
-- were refused. Both count against the day's quota.
create table spent_uploads (
  owner_id text not null,
  created_at integer not null,
  size_bytes integer not null
) strict;
create index spent_uploads_owner on spent_uploads (owner_id, created_at);
create index spent_uploads_created on spent_uploads (created_at);

-- How far a check got that goes around a table a few rows at a time
create table sweeps (
  name text primary key,
  after text not null             -- the last key that was looked at; '' begins again
) without rowid, strict;

-- How often a part came: one that is sent over and over is refused
alter table upload_parts add column sends integer not null default 1;
