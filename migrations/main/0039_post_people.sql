-- X101: a post's lists of who liked and reposted it are read newest first, a page at a time.
create index post_likes_newest on post_likes (post_id, created_at, member_id);
create index reposts_newest on reposts (post_id, created_at, member_id);
