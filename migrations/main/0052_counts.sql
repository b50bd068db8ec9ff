-- A count that has become too small stops at 0. Before, its check made every further deletion fail.
drop trigger post_likes_removed;
create trigger post_likes_removed after delete on post_likes begin
  update posts set like_count = max(like_count - 1, 0), revision = revision + 1 where id = old.post_id;
end;
drop trigger reposts_removed;
create trigger reposts_removed after delete on reposts begin
  update posts set repost_count = max(repost_count - 1, 0), revision = revision + 1 where id = old.post_id;
end;
drop trigger comment_likes_removed;
create trigger comment_likes_removed after delete on comment_likes begin
  update comments set like_count = max(like_count - 1, 0) where id = old.comment_id;
end;
drop trigger friendships_removed;
create trigger friendships_removed after delete on friendships begin
  update members set friend_count = max(friend_count - 1, 0) where id = old.owner_id;
end;
drop trigger friend_requests_removed;
create trigger friend_requests_removed after delete on friend_requests when old.direction = 'received' begin
  update members set request_count = max(request_count - 1, 0) where id = old.owner_id;
end;
drop trigger bookmark_uncounted;
create trigger bookmark_uncounted after delete on bookmarks begin
  update bookmark_counts set bookmarks = max(bookmarks - 1, 0) where member_id = old.member_id;
end;
drop trigger comments_removed;
create trigger comments_removed after delete on comments begin
  update posts set comment_count = max(comment_count - 1, 0), revision = revision + 1
    where id = old.post_id and old.deleted_at is null;
  update comments set reply_count = max(reply_count - 1, 0) where id = old.parent_id;
  delete from comment_likes where comment_id = old.id;
end;
drop trigger comments_emptied;
create trigger comments_emptied after update of deleted_at on comments
  when old.deleted_at is null and new.deleted_at is not null begin
  update posts set comment_count = max(comment_count - 1, 0), revision = revision + 1 where id = new.post_id;
  delete from comment_likes where comment_id = new.id;
end;
drop trigger posts_unquoted;
create trigger posts_unquoted after delete on posts
  when old.quoted_id is not null and old.audience = 'everyone' and old.quote_detached_at is null begin
  update posts set quote_count = max(quote_count - 1, 0) where id = old.quoted_id;
end;
drop trigger posts_quote_listed;
create trigger posts_quote_listed after update of audience, quote_detached_at on posts when new.quoted_id is not null begin
  update posts set quote_count = max(0, quote_count
    + (new.audience = 'everyone' and new.quote_detached_at is null)
    - (old.audience = 'everyone' and old.quote_detached_at is null))
    where id = new.quoted_id;
end;
drop trigger tag_uses_uncounted;
create trigger tag_uses_uncounted after delete on tag_uses begin
  update tags set member_count = max(member_count - 1, 0) where tag = old.tag;
end;

-- X112: when the post of a member's use of a tag goes, their newest other post with the tag takes its place. The cron
-- deletes a use that is older than 24 hours.
drop index post_tags_author;
create index post_tags_author on post_tags (tag, author_id, used_at) where is_listed = 1;
drop trigger post_tags_removed;
create trigger post_tags_removed after delete on post_tags when old.is_listed = 1 begin
  update tag_uses set (post_id, used_at) = (select post_id, used_at from post_tags
      where tag = old.tag and author_id = old.author_id and is_listed = 1 order by used_at desc limit 1)
    where tag = old.tag and member_id = old.author_id and post_id = old.post_id
      and exists (select 1 from post_tags
        where tag = old.tag and author_id = old.author_id and is_listed = 1 and used_at is not null);
  delete from tag_uses where tag = old.tag and member_id = old.author_id and post_id = old.post_id;
  update tags set post_count = max(post_count - 1, 0),
    author_count = max(0, author_count - not exists (select 1 from post_tags
      where tag = old.tag and author_id = old.author_id and is_listed = 1))
    where tag = old.tag;
  delete from tags where tag = old.tag and post_count = 0;
end;
drop trigger post_tags_unlisted;
create trigger post_tags_unlisted after update of is_listed on post_tags
  when old.is_listed = 1 and new.is_listed = 0 begin
  update tag_uses set (post_id, used_at) = (select post_id, used_at from post_tags
      where tag = old.tag and author_id = old.author_id and is_listed = 1 order by used_at desc limit 1)
    where tag = old.tag and member_id = old.author_id and post_id = old.post_id
      and exists (select 1 from post_tags
        where tag = old.tag and author_id = old.author_id and is_listed = 1 and used_at is not null);
  delete from tag_uses where tag = old.tag and member_id = old.author_id and post_id = old.post_id;
  update tags set post_count = max(post_count - 1, 0),
    author_count = max(0, author_count - not exists (select 1 from post_tags
      where tag = old.tag and author_id = old.author_id and is_listed = 1))
    where tag = old.tag;
  delete from tags where tag = old.tag and post_count = 0;
end;
-- What moderators restore within the day counts again.
drop trigger post_tags_relisted;
create trigger post_tags_relisted after update of is_listed on post_tags
  when old.is_listed = 0 and new.is_listed = 1 begin
  insert into tags (tag) select new.tag where not exists (select 1 from tags where tag = new.tag);
  update tags set post_count = post_count + 1,
    author_count = author_count + not exists (select 1 from post_tags
      where tag = new.tag and author_id = new.author_id and is_listed = 1 and post_id <> new.post_id)
    where tag = new.tag;
  update tag_uses set post_id = new.post_id, used_at = new.used_at
    where tag = new.tag and member_id = new.author_id and used_at < new.used_at;
  insert into tag_uses (tag, member_id, post_id, used_at)
    select new.tag, new.author_id, new.post_id, new.used_at
      where new.used_at > cast(unixepoch('subsec') * 1000 as integer) - 86400000
      and not exists (select 1 from tag_uses where tag = new.tag and member_id = new.author_id);
end;

-- X59, X76: a restored post for friends comes back like a new one (0047): at once to the newest 200 friends, and by a job
-- to the others. Before, the batch inserted up to 10,000 rows for each post.
drop trigger posts_restored;
create trigger posts_restored after update of hidden_audience on posts
  when old.hidden_audience is not null and new.hidden_audience is null begin
  delete from post_readers where reader_id = new.author_id and post_id = new.id and new.audience = 'everyone';
  insert into post_readers (reader_id, post_id)
    select other_id, new.id from friendships where owner_id = new.author_id and new.audience = 'friends'
    order by created_at desc limit 200
    on conflict do nothing;
  delete from jobs where kind in ('readers', 'ban', 'erasure', 'undo-mail') and kind = 'readers' and subject = new.id;
  insert into jobs (kind, member_id, subject, created_at, due_at)
    select 'readers', new.author_id, new.id, now, now
    from friendships join (select cast(unixepoch('subsec') * 1000 as integer) as now)
    where owner_id = new.author_id and new.audience = 'friends' limit 1 offset 200;
end;
