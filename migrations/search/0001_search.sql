-- Derived from the main database through its outbox; `npm run search:rebuild` makes it anew.
-- Integer row ids, so that FTS can be ordered by them; `n` is the outbox number last applied.
create table people (
  id integer primary key,
  member_id text not null unique,
  name text not null,             -- folded; '' when gone
  n integer not null
) strict;
create index people_name on people (name);
create virtual table people_text using fts5 (name, content = 'people', content_rowid = 'id', tokenize = 'trigram');
create trigger people_added after insert on people begin
  insert into people_text (rowid, name) values (new.id, new.name);
end;
create trigger people_changed after update of name on people begin
  insert into people_text (people_text, rowid, name) values ('delete', old.id, old.name);
  insert into people_text (rowid, name) values (new.id, new.name);
end;

create table posts (
  id integer primary key,
  post_id text not null unique,
  text text not null,             -- folded; '' when gone
  n integer not null
) strict;
create virtual table posts_text using fts5 (text, content = 'posts', content_rowid = 'id', tokenize = 'trigram');
create trigger posts_added after insert on posts begin
  insert into posts_text (rowid, text) values (new.id, new.text);
end;
create trigger posts_changed after update of text on posts begin
  insert into posts_text (posts_text, rowid, text) values ('delete', old.id, old.text);
  insert into posts_text (rowid, text) values (new.id, new.text);
end;
