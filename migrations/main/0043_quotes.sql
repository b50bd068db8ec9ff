-- X99: the post that a post quotes, and the number of the version that the quoting member saw. The quoted post may be
-- gone: its id stays, so that the quote shows a placeholder.
alter table posts add column quoted_id text;
alter table posts add column quoted_version integer check (quoted_version >= 1);
-- X100: who can quote the post, and when the quoted post's author detached this quote from it.
alter table posts add column quoters text not null default 'everyone' check (quoters in ('everyone', 'friends', 'nobody'));
alter table posts add column quote_detached_at integer;
-- X101: the listed quotes of the post; triggers keep it
alter table posts add column quote_count integer not null default 0 check (quote_count >= 0);

-- The listed quotes of a post: those for everyone that aren't detached. A hidden post is stored as one for friends.
create index posts_quotes on posts (quoted_id, id)
  where quoted_id is not null and audience = 'everyone' and quote_detached_at is null;

-- X100: members from whom a post's author detached a quote. They can't quote the post again, also when they have deleted
-- that quote.
create table detached_quoters (
  post_id text not null,
  member_id text not null,
  primary key (post_id, member_id)
) without rowid, strict;
create index detached_quoters_member on detached_quoters (member_id);
create trigger posts_removed_quoters after delete on posts begin
  delete from detached_quoters where post_id = old.id;
end;

create trigger posts_quoted after insert on posts when new.quoted_id is not null and new.audience = 'everyone' begin
  update posts set quote_count = quote_count + 1 where id = new.quoted_id;
end;
create trigger posts_unquoted after delete on posts
  when old.quoted_id is not null and old.audience = 'everyone' and old.quote_detached_at is null begin
  update posts set quote_count = quote_count - 1 where id = old.quoted_id;
end;
create trigger posts_quote_listed after update of audience, quote_detached_at on posts when new.quoted_id is not null begin
  update posts set quote_count = quote_count
    + (new.audience = 'everyone' and new.quote_detached_at is null)
    - (old.audience = 'everyone' and old.quote_detached_at is null)
    where id = new.quoted_id;
end;
