-- X87: whom the current text of a post mentions. The key is that of the handle as the text has it (handleKey in
-- base/handles.ts). The search finds the posts for everyone (X93).
create table post_mentions (
  post_id text not null,
  key text not null,
  member_id text not null,
  for_everyone integer not null check (for_everyone in (0, 1)),
  primary key (post_id, key)
) without rowid, strict;
create index post_mentions_member on post_mentions (member_id, for_everyone, post_id);

-- X104: whom a post has ever mentioned, and the number of the first version that did.
create table post_mentioned (
  post_id text not null,
  member_id text not null,
  version integer not null check (version >= 1),
  primary key (post_id, member_id)
) without rowid, strict;
create index post_mentioned_member on post_mentioned (member_id);

create table comment_mentions (
  comment_id text not null,
  key text not null,
  member_id text not null,
  primary key (comment_id, key)
) without rowid, strict;
create index comment_mentions_member on comment_mentions (member_id);

create table about_mentions (
  owner_id text not null,
  key text not null,
  member_id text not null,
  primary key (owner_id, key)
) without rowid, strict;
create index about_mentions_member on about_mentions (member_id);

create trigger posts_removed_mentions after delete on posts begin
  delete from post_mentions where post_id = old.id;
  delete from post_mentioned where post_id = old.id;
end;
create trigger comments_removed_mentions after delete on comments begin
  delete from comment_mentions where comment_id = old.id;
end;
create trigger comments_emptied_mentions after update of deleted_at on comments
  when old.deleted_at is null and new.deleted_at is not null begin
  delete from comment_mentions where comment_id = new.id;
end;
create trigger members_ended_mentions after update of deleted_at on members
  when old.deleted_at is null and new.deleted_at is not null begin
  delete from about_mentions where owner_id = new.id;
end;
