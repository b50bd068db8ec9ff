-- Who can see a post, and who can comment on it.
alter table posts add column audience text not null default 'everyone' check (audience in ('everyone', 'friends'));
alter table posts add column commenters text not null default 'everyone'
  check (commenters in ('everyone', 'friends', 'mentioned', 'nobody'));

-- A list of posts for everyone reads none of the posts for friends, however many there are, and the reverse.
create index posts_public on posts (id) where audience = 'everyone';
create index posts_author_audience on posts (author_id, audience, id);

-- Posts for friends in each reader's feed: one row for the author, and one for each friend.
create table post_readers (
  reader_id text not null,
  post_id text not null,
  primary key (reader_id, post_id)
) without rowid, strict;

create trigger posts_for_friends_added after insert on posts when new.audience = 'friends' begin
  insert into post_readers (reader_id, post_id) values (new.author_id, new.id);
  insert into post_readers (reader_id, post_id)
    select other_id, new.id from friendships where owner_id = new.author_id order by created_at desc limit 10000;
end;
create trigger posts_for_friends_removed after delete on posts when old.audience = 'friends' begin
  delete from post_readers where reader_id = old.author_id and post_id = old.id;
  delete from post_readers where post_id = old.id
    and reader_id in (select other_id from friendships where owner_id = old.author_id);
end;
-- A new friend gets the newest of the earlier posts. When a friendship ends, all of them go.
create trigger friendships_give_posts after insert on friendships begin
  insert into post_readers (reader_id, post_id)
    select new.owner_id, id from posts where author_id = new.other_id and audience = 'friends'
    order by id desc limit 100
    on conflict do nothing;
end;
create trigger friendships_take_posts after delete on friendships begin
  delete from post_readers where reader_id = old.owner_id
    and post_id in (select id from posts where author_id = old.other_id and audience = 'friends');
end;

-- The post for friends that shows a file, itself or in a comment. Null for every other file.
alter table media add column friends_post_id text;
create index media_public on media (owner_id, created_at, key) where state = 'attached' and friends_post_id is null;
create index media_for_friends on media (owner_id, created_at, key)
  where state = 'attached' and friends_post_id is not null;
