-- X94, X95: what the Friends tab shows each member, newest first: the posts of friends and their own, and what friends
-- reposted. `source_id` published or reposted the post. `place` is the post's id, or the place of the repost. The rights
-- are asked when a page is read, so a row says only what may be shown.
create table feed_entries (
  member_id text not null,
  place text not null,
  post_id text not null,
  source_id text not null,
  primary key (member_id, place)
) without rowid, strict;

-- A ULID of the time of the repost, with the random part of the post's id, so that reposts and posts have one order.
alter table reposts add column place text generated always as (
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 45) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 40) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 35) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 30) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 25) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 20) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 15) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 10) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((created_at >> 5) & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (created_at & 31), 1)
  || substr(post_id, 11)) virtual;
create index reposts_place on reposts (member_id, place);

-- The work that brings `feed_entries` up to date. Each job compares what is with what should be, so that jobs can be cut
-- short, repeated and done in any order. `done_to` is the last member whose entries are done.
--   item: a post or repost of `member_id` came or went, in their own feed and in those of their friends
--   friend: the friendship of `member_id` with `subject` began or ended, in the feed of `member_id`
--   fill: the feed of a member who joined before there were entries
create table feed_jobs (
  n integer primary key autoincrement,
  kind text not null check (kind in ('item', 'friend', 'fill')),
  member_id text not null,
  subject text not null default '',
  place text not null default '',
  done_to text not null default '',
  due_at integer not null
) strict;
create index feed_jobs_due on feed_jobs (due_at, n);
create index feed_jobs_items on feed_jobs (place) where kind = 'item';

create trigger posts_enqueue after insert on posts begin
  insert into feed_jobs (kind, member_id, subject, place, due_at)
    values ('item', new.author_id, new.id, new.id, new.created_at);
end;
create trigger posts_enqueue_end after delete on posts begin
  insert into feed_jobs (kind, member_id, subject, place, due_at)
    values ('item', old.author_id, old.id, old.id, cast(unixepoch('subsec') * 1000 as integer));
end;
create trigger reposts_enqueue after insert on reposts begin
  insert into feed_jobs (kind, member_id, subject, place, due_at)
    values ('item', new.member_id, new.post_id, new.place, new.created_at);
end;
create trigger reposts_enqueue_end after delete on reposts begin
  insert into feed_jobs (kind, member_id, subject, place, due_at)
    values ('item', old.member_id, old.post_id, old.place, cast(unixepoch('subsec') * 1000 as integer));
end;
create trigger friendships_enqueue after insert on friendships begin
  insert into feed_jobs (kind, member_id, subject, due_at)
    values ('friend', new.owner_id, new.other_id, new.created_at);
end;
create trigger friendships_enqueue_end after delete on friendships begin
  insert into feed_jobs (kind, member_id, subject, due_at)
    values ('friend', old.owner_id, old.other_id, cast(unixepoch('subsec') * 1000 as integer));
end;

-- Two a second, so that new posts don't wait behind them.
insert into feed_jobs (kind, member_id, due_at)
  select 'fill', id, cast(unixepoch('subsec') * 1000 as integer) + 500 * row_number() over (order by id)
  from members where deleted_at is null;
