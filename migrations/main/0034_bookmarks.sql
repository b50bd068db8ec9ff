-- X109: the posts that a member has bookmarked. Only that member's own queries read them.
create table bookmarks (
  member_id text not null,
  post_id text not null,
  created_at integer not null,
  primary key (member_id, post_id)
) without rowid, strict;
create index bookmarks_added on bookmarks (member_id, created_at, post_id);
create index bookmarks_post on bookmarks (post_id);

-- How many bookmarks a member has: adding one compares this row with the limit, instead of counting up to 10,000 rows.
create table bookmark_counts (
  member_id text primary key,
  bookmarks integer not null
) without rowid, strict;
create trigger bookmark_counted after insert on bookmarks begin
  insert into bookmark_counts (member_id, bookmarks)
    select new.member_id, 0 where not exists (select 1 from bookmark_counts where member_id = new.member_id);
  update bookmark_counts set bookmarks = bookmarks + 1 where member_id = new.member_id;
end;
create trigger bookmark_uncounted after delete on bookmarks begin
  update bookmark_counts set bookmarks = bookmarks - 1 where member_id = old.member_id;
end;

-- posts_removed takes along what older migrations made.
create trigger posts_removed_bookmarks after delete on posts begin
  delete from bookmarks where post_id = old.id;
end;
