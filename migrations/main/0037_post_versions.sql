-- X102: the number of the current version of a post, and when it was written; null for a post that was never edited.
alter table posts add column version integer not null default 1 check (version >= 1);
alter table posts add column edited_at integer;

-- X103: the earlier versions of posts. The current one is in posts and post_media. A number is never used again, also
-- when the author has removed its version.
create table post_versions (
  post_id text not null,
  n integer not null check (n >= 1),
  text text not null check (length(text) <= 3000),
  content_warning text check (length(content_warning) <= 100),
  alts text not null,
  written_at integer not null,
  primary key (post_id, n)
) without rowid, strict;

-- A post keeps its newest 50 versions: the current one, whose number is new.n + 1, and up to 49 earlier ones.
create trigger post_versions_trimmed after insert on post_versions begin
  delete from post_versions where post_id = new.post_id and n <= new.n - 49;
end;
create trigger posts_removed_versions after delete on posts begin
  delete from post_versions where post_id = old.id;
end;
