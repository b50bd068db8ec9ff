-- X32: a post for friends is at once in the feeds of its author and of the author's newest 200 friends. Of an author with
-- more friends, a job brings it to all of them after the answer, so that publishing takes no longer with more friends. An
-- edge of the previous release leaves the job to the next one.
create table reader_jobs (
  post_id text primary key,
  author_id text not null,
  -- the last friend who has the post
  done_to text not null default '',
  due_at integer not null
) without rowid, strict;
create index reader_jobs_due on reader_jobs (due_at, post_id);

drop trigger posts_for_friends_added;
create trigger posts_for_friends_added after insert on posts when new.audience = 'friends' begin
  insert into post_readers (reader_id, post_id) values (new.author_id, new.id);
  insert into post_readers (reader_id, post_id)
    select other_id, new.id from friendships where owner_id = new.author_id order by created_at desc limit 200;
  insert into reader_jobs (post_id, author_id, due_at)
    select new.id, new.author_id, new.created_at from friendships where owner_id = new.author_id limit 1 offset 200;
end;
create trigger posts_for_friends_done after delete on posts when old.audience = 'friends' begin
  delete from reader_jobs where post_id = old.id;
end;

-- The end of a post takes its reposts. Only the undoing of a repost needs a job: the Friends tab passes over entries of
-- posts that are gone, and a post that 10,000 members reposted would put as many jobs before everybody's new posts.
drop trigger reposts_enqueue_end;
create trigger reposts_enqueue_end after delete on reposts
  when exists (select 1 from posts where id = old.post_id) begin
  insert into feed_jobs (kind, member_id, subject, place, due_at)
    values ('item', old.member_id, old.post_id, old.place, cast(unixepoch('subsec') * 1000 as integer));
end;
