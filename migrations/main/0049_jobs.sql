-- One table of jobs (docs/decisions/0060): work that is done in steps, after an answer or by the cron. Triggers add the
-- jobs with what they are about. An edge of the previous release still adds bans to `ban_sweeps`, and works on erasures
-- and undo mails itself; what both do is the same as done once.
create table jobs (
  n integer primary key autoincrement,
  kind text not null check (kind in ('feed-item', 'feed-friend', 'feed-fill', 'readers', 'ban', 'erasure', 'undo-mail')),
  -- whose job it is: members take turns
  member_id text not null,
  subject text not null default '',
  -- of a feed item: its place in feeds
  place text not null default '',
  -- how far the job has come
  cursor text not null default '',
  created_at integer not null,
  due_at integer not null,
  -- since the last step that succeeded
  attempts integer not null default 0,
  last_error text,
  -- when it was given up and reported
  parked_at integer
) strict;
create index jobs_turns on jobs (kind, member_id, due_at, n) where parked_at is null;
create index jobs_items on jobs (place) where kind = 'feed-item';
-- A statement must have the same condition to search this index.
create unique index jobs_once on jobs (kind, subject) where kind in ('readers', 'ban', 'erasure', 'undo-mail');

-- The member whose job of a kind was taken last
create table job_turns (
  kind text primary key,
  member_id text not null
) without rowid, strict;
create trigger jobs_taken after update of attempts on jobs when new.attempts > old.attempts begin
  insert into job_turns (kind, member_id) values (new.kind, new.member_id)
    on conflict (kind) do update set member_id = excluded.member_id;
end;

-- Feeds: a post or repost of `member_id` came or went, a friendship with `subject` began or ended, or the feed of a
-- member from before there were entries is to be filled. The cursor is the last member who is done.
drop trigger posts_enqueue;
create trigger posts_enqueue after insert on posts begin
  insert into jobs (kind, member_id, subject, place, created_at, due_at)
    values ('feed-item', new.author_id, new.id, new.id, new.created_at, new.created_at);
end;
drop trigger posts_enqueue_end;
create trigger posts_enqueue_end after delete on posts begin
  insert into jobs (kind, member_id, subject, place, created_at, due_at)
    select 'feed-item', old.author_id, old.id, old.id, now, now from (select cast(unixepoch('subsec') * 1000 as integer) as now);
end;
drop trigger reposts_enqueue;
create trigger reposts_enqueue after insert on reposts begin
  insert into jobs (kind, member_id, subject, place, created_at, due_at)
    values ('feed-item', new.member_id, new.post_id, new.place, new.created_at, new.created_at);
end;
drop trigger reposts_enqueue_end;
create trigger reposts_enqueue_end after delete on reposts
  when exists (select 1 from posts where id = old.post_id) begin
  insert into jobs (kind, member_id, subject, place, created_at, due_at)
    select 'feed-item', old.member_id, old.post_id, old.place, now, now from (select cast(unixepoch('subsec') * 1000 as integer) as now);
end;
drop trigger friendships_enqueue;
create trigger friendships_enqueue after insert on friendships begin
  insert into jobs (kind, member_id, subject, created_at, due_at)
    values ('feed-friend', new.owner_id, new.other_id, new.created_at, new.created_at);
end;
drop trigger friendships_enqueue_end;
create trigger friendships_enqueue_end after delete on friendships begin
  insert into jobs (kind, member_id, subject, created_at, due_at)
    select 'feed-friend', old.owner_id, old.other_id, now, now from (select cast(unixepoch('subsec') * 1000 as integer) as now);
end;

-- Readers: a post for friends comes to an author's further friends. The cursor is the last friend who has it.
drop trigger posts_for_friends_added;
create trigger posts_for_friends_added after insert on posts when new.audience = 'friends' begin
  insert into post_readers (reader_id, post_id) values (new.author_id, new.id);
  insert into post_readers (reader_id, post_id)
    select other_id, new.id from friendships where owner_id = new.author_id order by created_at desc limit 200;
  insert into jobs (kind, member_id, subject, created_at, due_at)
    select 'readers', new.author_id, new.id, new.created_at, new.created_at
    from friendships where owner_id = new.author_id limit 1 offset 200;
end;
drop trigger posts_for_friends_done;
create trigger posts_for_friends_done after delete on posts when old.audience = 'friends' begin
  delete from jobs where kind in ('readers', 'ban', 'erasure', 'undo-mail') and kind = 'readers' and subject = old.id;
end;

-- Erasures: the row of `erasures` says that the account has ended, and its job does the rest.
create trigger erasures_begun after insert on erasures begin
  insert into jobs (kind, member_id, subject, created_at, due_at)
    values ('erasure', new.member_id, new.member_id, new.began_at, new.due_at);
end;
create trigger erasures_done after delete on erasures begin
  delete from job_turns where member_id = old.member_id;
  delete from jobs where kind in ('readers', 'ban', 'erasure', 'undo-mail') and kind = 'erasure' and subject = old.member_id;
end;

-- Undo mails: `mail_due_at` says whether a link is to be mailed, and its job tries until it was.
create trigger undo_links_added after insert on mail_tokens when new.mail_due_at is not null begin
  insert into jobs (kind, member_id, subject, created_at, due_at)
    values ('undo-mail', new.member_id, new.hash, new.created_at, new.mail_due_at);
end;
create trigger undo_links_gone after delete on mail_tokens when old.mail_due_at is not null begin
  delete from jobs where kind in ('readers', 'ban', 'erasure', 'undo-mail') and kind = 'undo-mail' and subject = old.hash;
end;

create trigger undo_links_mailed after update of mail_due_at on mail_tokens when new.mail_due_at is null begin
  delete from jobs where kind in ('readers', 'ban', 'erasure', 'undo-mail') and kind = 'undo-mail' and subject = new.hash;
end;

-- Bans: the cursor is how far the sweep has come, and which ban or end of a ban it is for.
create trigger ban_sweeps_moved after insert on ban_sweeps begin
  delete from jobs where kind in ('readers', 'ban', 'erasure', 'undo-mail') and kind = 'ban' and subject = new.member_id;
  insert into jobs (kind, member_id, subject, cursor, created_at, due_at)
    values ('ban', new.member_id, new.member_id,
      json_object('changedAt', new.changed_at, 'postsBefore', new.posts_before, 'commentsBefore', new.comments_before),
      new.changed_at, new.due_at);
  delete from ban_sweeps where member_id = new.member_id;
end;

-- What isn't done yet
insert into jobs (kind, member_id, subject, place, cursor, created_at, due_at)
  select 'feed-' || kind, member_id, subject, place, done_to, due_at, due_at from feed_jobs order by n;
delete from feed_jobs;
insert into jobs (kind, member_id, subject, cursor, created_at, due_at)
  select 'readers', author_id, post_id, done_to, due_at, due_at from reader_jobs;
delete from reader_jobs;
insert into jobs (kind, member_id, subject, created_at, due_at)
  select 'erasure', member_id, member_id, began_at, due_at from erasures;
insert into jobs (kind, member_id, subject, created_at, due_at)
  select 'undo-mail', member_id, hash, coalesce(created_at, mail_due_at), mail_due_at from mail_tokens where mail_due_at is not null;
insert into jobs (kind, member_id, subject, cursor, created_at, due_at)
  select 'ban', member_id, member_id,
    json_object('changedAt', changed_at, 'postsBefore', posts_before, 'commentsBefore', comments_before), changed_at, due_at
  from ban_sweeps;
delete from ban_sweeps;
