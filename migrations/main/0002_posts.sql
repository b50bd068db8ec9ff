-- A post's aggregate: its media, comments, likes and reposts belong to it.
create table posts (
  id text primary key check (length(id) = 26),
  author_id text not null,
  text text not null check (length(text) <= 3000),
  like_count integer not null default 0 check (like_count >= 0),
  repost_count integer not null default 0 check (repost_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  revision integer not null default 0, -- grows with every change of the counts
  created_at integer not null
) without rowid, strict;
create index posts_author on posts (author_id, id);

create table post_media (
  post_id text not null,
  position integer not null check (position between 0 and 9),
  media_key text not null,
  kind text not null check (kind in ('image', 'video')),
  alt text not null default '' check (length(alt) <= 1000),
  width integer not null,
  height integer not null,
  primary key (post_id, position)
) without rowid, strict;

create table post_likes (
  post_id text not null,
  member_id text not null,
  created_at integer not null,
  primary key (post_id, member_id)
) without rowid, strict;
create index post_likes_member on post_likes (member_id, post_id);

create table reposts (
  post_id text not null,
  member_id text not null,
  created_at integer not null,
  primary key (post_id, member_id)
) without rowid, strict;
create index reposts_member on reposts (member_id, created_at);

create table comments (
  id text primary key check (length(id) = 26),
  post_id text not null,
  author_id text not null,
  text text not null check (length(text) <= 1000),
  media_key text,
  media_kind text check (media_kind in ('image', 'video')),
  media_width integer,
  media_height integer,
  like_count integer not null default 0 check (like_count >= 0),
  created_at integer not null
) without rowid, strict;
create index comments_post on comments (post_id, id);
create index comments_author on comments (author_id, id);

create table comment_likes (
  comment_id text not null,
  member_id text not null,
  created_at integer not null,
  primary key (comment_id, member_id)
) without rowid, strict;
create index comment_likes_member on comment_likes (member_id, comment_id);

-- Counts are kept by the statement that changes the rows. (insert or replace would skip the delete triggers: never use it.)
create trigger post_likes_added after insert on post_likes begin
  update posts set like_count = like_count + 1, revision = revision + 1 where id = new.post_id;
end;
create trigger post_likes_removed after delete on post_likes begin
  update posts set like_count = like_count - 1, revision = revision + 1 where id = old.post_id;
end;
create trigger reposts_added after insert on reposts begin
  update posts set repost_count = repost_count + 1, revision = revision + 1 where id = new.post_id;
end;
create trigger reposts_removed after delete on reposts begin
  update posts set repost_count = repost_count - 1, revision = revision + 1 where id = old.post_id;
end;
create trigger comments_added after insert on comments begin
  update posts set comment_count = comment_count + 1, revision = revision + 1 where id = new.post_id;
end;
create trigger comments_removed after delete on comments begin
  update posts set comment_count = comment_count - 1, revision = revision + 1 where id = old.post_id;
  delete from comment_likes where comment_id = old.id;
end;
create trigger comment_likes_added after insert on comment_likes begin
  update comments set like_count = like_count + 1 where id = new.comment_id;
end;
create trigger comment_likes_removed after delete on comment_likes begin
  update comments set like_count = like_count - 1 where id = old.comment_id;
end;

-- A deleted post takes its aggregate along.
create trigger posts_removed after delete on posts begin
  delete from post_media where post_id = old.id;
  delete from post_likes where post_id = old.id;
  delete from reposts where post_id = old.id;
  delete from comments where post_id = old.id;
end;
