-- X73 to X77: a ban hides what the member published. Reads of single things ask `banned_at`. Posts and comments also get
-- a mark, so that lists read past none of them. `hidden_by_ban` tells this mark from that of a decision to hide.
alter table members add column banned_at integer;
alter table posts add column hidden_by_ban integer not null default 0 check (hidden_by_ban in (0, 1));
alter table comments add column hidden_by_ban integer not null default 0 check (hidden_by_ban in (0, 1));

-- Members whose ban began or ended, until the cron has gone through all that they published.
create table ban_sweeps (
  member_id text primary key,
  changed_at integer not null,
  posts_before text not null,
  comments_before text not null,
  due_at integer not null
) without rowid, strict;
create index ban_sweeps_due on ban_sweeps (due_at);

-- Members who are banned already
update members set banned_at = unixepoch() * 1000
  where deleted_at is null and id in (select member_id from restrictions where kind = 'banned');
insert into ban_sweeps (member_id, changed_at, posts_before, comments_before, due_at)
  select id, banned_at, '~', '~', 0 from members where banned_at is not null;

-- A post for everyone has no readers, so that hiding it reads none of the author's friendships.
drop trigger posts_hidden;
create trigger posts_hidden after update of hidden_audience on posts
  when old.hidden_audience is null and new.hidden_audience is not null begin
  delete from post_readers where new.hidden_audience = 'friends' and post_id = new.id
    and reader_id in (select other_id from friendships where owner_id = new.author_id);
  insert into post_readers (reader_id, post_id) values (new.author_id, new.id) on conflict do nothing;
end;
