-- X109: the posts that a member has bookmarked. Only that member's own queries read them.
create table bookmarks (
  member_id text not null,
  post_id text not null,
  created_at integer not null,
  primary key (member_id, post_id)
) without rowid, strict;
create index bookmarks_added on bookmarks (member_id, created_at, post_id);
create index bookmarks_post on bookmarks (post_id);

-- posts_removed takes along what older migrations made.
create trigger posts_removed_bookmarks after delete on posts begin
  delete from bookmarks where post_id = old.id;
end;
