-- To whom a post, a comment or a file is shown, apart from what is between two members: everyone, the author's friends, or
-- only the author. It follows from the author's choice, from moderators' decisions and from the mark of a ban, so no
-- statement writes it. A file that nothing shows has none, nor has that of a chat or a game, which decides itself.
alter table posts add column shown_to text not null
  generated always as (case when hidden_audience is not null then 'author' else audience end) virtual;
alter table comments add column shown_to text not null
  generated always as (case when hidden_at is not null then 'author' else 'everyone' end) virtual;
alter table media add column shown_to text generated always as (case
    when state <> 'attached' or purpose in ('chatFiles', 'groupPhotos', 'gamePictures') then null
    when hidden_at is not null then 'author'
    when friends_post_id is not null then 'friends'
    else 'everyone' end) virtual;

create index posts_shown on posts (shown_to, id);
create index posts_author_shown on posts (author_id, shown_to, id);
create index posts_shown_quotes on posts (quoted_id, shown_to, id) where quoted_id is not null and quote_detached_at is null;
create index media_owner_shown on media (owner_id, shown_to, created_at, key);
drop index posts_public;
drop index posts_author_audience;
drop index posts_hidden_of_author;
drop index media_public;
drop index media_for_friends;
drop index media_hidden;
