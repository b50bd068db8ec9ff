-- X93: how many members use a tag. The search ranks tags by it, so that one member's posts don't fill the list.
alter table tags add column author_count integer not null default 0 check (author_count >= 0);
create index post_tags_author on post_tags (tag, author_id) where is_listed = 1;
update tags set author_count =
  (select count(distinct author_id) from post_tags where post_tags.tag = tags.tag and is_listed = 1);
drop index tags_most_used;
create index tags_most_used on tags (author_count, tag) where author_count > 1;
create index tags_of_several on tags (tag) where author_count > 1;

drop trigger post_tags_added;
create trigger post_tags_added after insert on post_tags when new.is_listed = 1 begin
  insert into tags (tag) select new.tag where not exists (select 1 from tags where tag = new.tag);
  update tags set post_count = post_count + 1,
    author_count = author_count + not exists (select 1 from post_tags
      where tag = new.tag and author_id = new.author_id and is_listed = 1 and post_id <> new.post_id)
    where tag = new.tag;
  update tag_uses set post_id = new.post_id, used_at = new.used_at
    where tag = new.tag and member_id = new.author_id and new.used_at is not null;
  insert into tag_uses (tag, member_id, post_id, used_at)
    select new.tag, new.author_id, new.post_id, new.used_at where new.used_at is not null
      and not exists (select 1 from tag_uses where tag = new.tag and member_id = new.author_id);
end;
drop trigger post_tags_removed;
create trigger post_tags_removed after delete on post_tags when old.is_listed = 1 begin
  delete from tag_uses where tag = old.tag and member_id = old.author_id and post_id = old.post_id;
  update tags set post_count = post_count - 1,
    author_count = author_count - not exists (select 1 from post_tags
      where tag = old.tag and author_id = old.author_id and is_listed = 1)
    where tag = old.tag;
  delete from tags where tag = old.tag and post_count = 0;
end;
drop trigger post_tags_unlisted;
create trigger post_tags_unlisted after update of is_listed on post_tags
  when old.is_listed = 1 and new.is_listed = 0 begin
  delete from tag_uses where tag = old.tag and member_id = old.author_id and post_id = old.post_id;
  update tags set post_count = post_count - 1,
    author_count = author_count - not exists (select 1 from post_tags
      where tag = old.tag and author_id = old.author_id and is_listed = 1)
    where tag = old.tag;
  delete from tags where tag = old.tag and post_count = 0;
end;
drop trigger post_tags_relisted;
create trigger post_tags_relisted after update of is_listed on post_tags
  when old.is_listed = 0 and new.is_listed = 1 begin
  insert into tags (tag) select new.tag where not exists (select 1 from tags where tag = new.tag);
  update tags set post_count = post_count + 1,
    author_count = author_count + not exists (select 1 from post_tags
      where tag = new.tag and author_id = new.author_id and is_listed = 1 and post_id <> new.post_id)
    where tag = new.tag;
end;
