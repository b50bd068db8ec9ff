-- X90, X91: the tags of posts for everyone, as tagKey (base/textReferences.ts) writes them. A post that moderators hide
-- keeps its rows, and no list has them meanwhile. A post for friends has none.
create table post_tags (
  post_id text not null,
  tag text not null check (length(tag) <= 64),
  author_id text not null,
  -- of the post, rounded down to two digits: then most likes of a post with many write no row here
  likes integer not null default 0,
  is_listed integer not null default 1 check (is_listed in (0, 1)),
  -- when the author added the tag; null in a post from before tags were stored
  used_at integer,
  primary key (post_id, tag)
) without rowid, strict;
create index post_tags_newest on post_tags (tag, post_id) where is_listed = 1;
create index post_tags_liked on post_tags (tag, likes, post_id) where is_listed = 1;

-- The tags of listed posts. X112: member_count is how many members have used the tag lately.
create table tags (
  tag text primary key,
  post_count integer not null default 0 check (post_count >= 0),
  member_count integer not null default 0 check (member_count >= 0)
) without rowid, strict;
create index tags_most_used on tags (post_count, tag) where post_count > 1;
create index tags_of_day on tags (member_count, tag) where member_count > 1;

-- X112: who has used which tag in the last 24 hours, and the newest post with it. The cron deletes older rows.
create table tag_uses (
  tag text not null,
  member_id text not null,
  post_id text not null,
  used_at integer not null,
  primary key (tag, member_id)
) without rowid, strict;
create index tag_uses_oldest on tag_uses (used_at, tag, member_id);

-- X92: the tags that a member follows. Only that member's own queries read them.
create table followed_tags (
  member_id text not null,
  tag text not null check (length(tag) <= 64),
  created_at integer not null,
  primary key (member_id, tag)
) without rowid, strict;

-- How far the cron has brought the tags of older posts to post_tags. Its row is deleted at the end.
create table tag_backfill (
  before text primary key
) without rowid, strict;
insert into tag_backfill (before) values ('~');

create trigger tag_uses_counted after insert on tag_uses begin
  update tags set member_count = member_count + 1 where tag = new.tag;
end;
create trigger tag_uses_uncounted after delete on tag_uses begin
  update tags set member_count = member_count - 1 where tag = old.tag;
end;

create trigger post_tags_added after insert on post_tags when new.is_listed = 1 begin
  insert into tags (tag) select new.tag where not exists (select 1 from tags where tag = new.tag);
  update tags set post_count = post_count + 1 where tag = new.tag;
  update tag_uses set post_id = new.post_id, used_at = new.used_at
    where tag = new.tag and member_id = new.author_id and new.used_at is not null;
  insert into tag_uses (tag, member_id, post_id, used_at)
    select new.tag, new.author_id, new.post_id, new.used_at where new.used_at is not null
      and not exists (select 1 from tag_uses where tag = new.tag and member_id = new.author_id);
end;
create trigger post_tags_removed after delete on post_tags when old.is_listed = 1 begin
  delete from tag_uses where tag = old.tag and member_id = old.author_id and post_id = old.post_id;
  update tags set post_count = post_count - 1 where tag = old.tag;
  delete from tags where tag = old.tag and post_count = 0;
end;
create trigger post_tags_unlisted after update of is_listed on post_tags
  when old.is_listed = 1 and new.is_listed = 0 begin
  delete from tag_uses where tag = old.tag and member_id = old.author_id and post_id = old.post_id;
  update tags set post_count = post_count - 1 where tag = old.tag;
  delete from tags where tag = old.tag and post_count = 0;
end;
create trigger post_tags_relisted after update of is_listed on post_tags
  when old.is_listed = 0 and new.is_listed = 1 begin
  insert into tags (tag) select new.tag where not exists (select 1 from tags where tag = new.tag);
  update tags set post_count = post_count + 1 where tag = new.tag;
end;

create trigger posts_removed_tags after delete on posts begin
  delete from post_tags where post_id = old.id;
end;
-- Moderators hide a post by storing it as one for friends.
create trigger posts_listed_tags after update of audience on posts when new.audience <> old.audience begin
  update post_tags set is_listed = (new.audience = 'everyone') where post_id = new.id;
end;
create trigger posts_liked_tags after update of like_count on posts
  when new.like_count < 100 or old.like_count < 100
    or length(new.like_count) <> length(old.like_count)
    or substr(new.like_count, 1, 2) <> substr(old.like_count, 1, 2) begin
  update post_tags
    set likes = iif(new.like_count < 100, new.like_count,
      cast(substr(new.like_count, 1, 2) || substr('0000000000', 1, length(new.like_count) - 2) as integer))
    where post_id = new.id;
end;
