-- Moderation. The log is append-only: nothing updates or deletes its rows.
create table moderation_log (
  n integer primary key,
  previous_hash text not null unique,
  hash text not null unique,
  body text not null,
  case_id text
) strict;
create index moderation_log_case on moderation_log (case_id, n);
create trigger moderation_log_unchanged before update on moderation_log begin
  select raise(abort, 'the log is append-only');
end;
create trigger moderation_log_kept before delete on moderation_log begin
  select raise(abort, 'the log is append-only');
end;

-- The texts that the log names by their hashes. An erasure empties them.
create table moderation_texts (
  hash text primary key,
  member_id text,
  salt text not null,
  text text not null,
  created_at integer not null
) without rowid, strict;
create index moderation_texts_member on moderation_texts (member_id);

create table moderation_cases (
  id text primary key check (length(id) = 26),
  subject_type text not null check (subject_type in ('post', 'comment', 'profile', 'message', 'group')),
  subject_id text not null,
  member_id text,
  status text not null check (status in ('open', 'decided', 'appealed')),
  rank integer not null check (rank >= 0),
  opened_at integer not null,
  changed_at integer not null,
  state text not null,
  evidence text,
  forget_at integer
) without rowid, strict;
create index moderation_cases_forget on moderation_cases (forget_at) where forget_at is not null;
create index moderation_cases_open on moderation_cases (subject_type, subject_id) where status = 'open';
create index moderation_cases_queue on moderation_cases (status, rank, opened_at, id);
create index moderation_cases_changed on moderation_cases (status, changed_at, id);
create index moderation_cases_member on moderation_cases (member_id, opened_at);

create table moderation_decisions (
  id text primary key check (length(id) = 26),
  case_id text not null,
  member_id text not null,
  due_at integer,
  state text not null
) without rowid, strict;
create index moderation_decisions_member on moderation_decisions (member_id, id);
create index moderation_decisions_case on moderation_decisions (case_id, id);
create index moderation_decisions_due on moderation_decisions (due_at) where due_at is not null;

create table restrictions (
  member_id text not null,
  kind text not null check (kind in ('posting', 'messaging', 'inviting', 'suspended', 'banned')),
  decision_id text not null,
  until_at integer,
  primary key (member_id, kind)
) without rowid, strict;

create table reports (
  id text primary key check (length(id) = 26),
  case_id text not null,
  reporter_id text,
  reason text not null check (reason in ('threat', 'terrorism', 'gravePictures', 'childSexualContent', 'childInDanger', 'sexualWithoutConsent', 'unwantedSexual', 'bullying', 'hate', 'privateData', 'selfHarm', 'spam', 'fraud', 'impersonation', 'misinformation', 'intellectualProperty', 'illegalGoods', 'otherIllegal', 'other')),
  text_hash text,
  visitor text,
  created_at integer not null,
  outcome text check (outcome in ('acted', 'dismissed')),
  answered_at integer,
  appealed_at integer,
  appeal_text_hash text,
  mail_due_at integer
) without rowid, strict;
create unique index reports_once on reports (case_id, reporter_id) where reporter_id is not null;
create index reports_case on reports (case_id, created_at, id);
create index reports_reporter on reports (reporter_id, id);
create index reports_mail on reports (mail_due_at) where mail_due_at is not null;

create table held_files (
  media_key text not null,
  case_id text not null,
  primary key (media_key, case_id)
) without rowid, strict;
create index held_files_case on held_files (case_id);

create table saved_replies (
  id text primary key check (length(id) = 26),
  title text not null,
  text text not null,
  created_at integer not null
) without rowid, strict;

create index members_moderators on members (role, id) where role = 'moderator';

-- What moderators have hidden. A hidden post is stored as one for friends, which is all that an edge of an earlier
-- release knows, and has no readers but its author. `hidden_audience` is its audience from before.
alter table posts add column hidden_audience text check (hidden_audience in ('everyone', 'friends'));
drop index posts_author_audience;
create index posts_author_audience on posts (author_id, audience, id) where hidden_audience is null;
create index posts_hidden_of_author on posts (author_id, id) where hidden_audience is not null;
alter table comments add column hidden_at integer;
-- The pictures and text of a hidden profile, and the name and picture of a hidden group, until they are restored (JSON).
alter table members add column hidden_profile text;
alter table groups add column hidden text;
-- Of a file of something hidden: when it was hidden. Then only its owner and moderators may fetch it.
alter table media add column hidden_at integer;
drop index media_for_friends;
create index media_for_friends on media (owner_id, created_at, key)
  where state = 'attached' and friends_post_id is not null and hidden_at is null;
create index media_hidden on media (owner_id, created_at, key) where state = 'attached' and hidden_at is not null;

create trigger posts_hidden after update of hidden_audience on posts
  when old.hidden_audience is null and new.hidden_audience is not null begin
  delete from post_readers where post_id = new.id
    and reader_id in (select other_id from friendships where owner_id = new.author_id);
  insert into post_readers (reader_id, post_id) values (new.author_id, new.id) on conflict do nothing;
end;
create trigger posts_restored after update of hidden_audience on posts
  when old.hidden_audience is not null and new.hidden_audience is null begin
  delete from post_readers where reader_id = new.author_id and post_id = new.id and new.audience = 'everyone';
  insert into post_readers (reader_id, post_id)
    select other_id, new.id from friendships where owner_id = new.author_id and new.audience = 'friends'
    order by created_at desc limit 10000
    on conflict do nothing;
end;
drop trigger friendships_give_posts;
create trigger friendships_give_posts after insert on friendships begin
  insert into post_readers (reader_id, post_id)
    select new.owner_id, id from posts
    where author_id = new.other_id and audience = 'friends' and hidden_audience is null
    order by id desc limit 100
    on conflict do nothing;
end;
drop trigger friendships_take_posts;
create trigger friendships_take_posts after delete on friendships begin
  delete from post_readers where reader_id = old.owner_id and post_id in (
    select id from posts where author_id = old.other_id and audience = 'friends' and hidden_audience is null
  );
end;

-- Whether moderators let the member write in chats. It follows from the member's restrictions, and each change of these
-- raises the revision. The rooms of the member's chats are told at their next connection. The inbox tells those that
-- are open.
alter table members add column messaging_revision integer not null default 0;
alter table members add column can_message integer not null default 1;
create trigger members_messaging after update of messaging_revision on members begin
  update chats set access_version = access_version + 1 where id in (select chat_id from chat_members where member_id = new.id);
end;
