/** The steps by which the tables of chats have grown. A step that is deployed never changes. */
export const CHAT_MIGRATIONS: readonly string[] = [
  `create table messages(seq integer primary key, id text not null, member text not null, at_ms integer not null, text text not null,
     unique(member, id));
   create index messages_by_member on messages(member, seq);
   create table members(member text primary key, read_seq integer not null,
     online integer not null default 0, presence_version integer not null default 0,
     watch integer not null default 0, watching integer not null default 0) without rowid;
   create table access(one integer primary key check (one = 1), json text not null);`,
  // counted: whether the message counts as unread; n: the number of counted messages up to and including this message;
  // changed: seq of the newest change
  `alter table messages add column counted integer not null default 1;
   alter table messages add column n integer not null default 0;
   alter table messages add column more text;
   alter table messages add column changed integer;
   alter table messages add column due_ms integer;
   update messages set n = seq;
   drop index messages_by_member;
   create index messages_by_member on messages(member, seq) where counted = 1;
   create index messages_changed on messages(changed) where changed is not null;
   create index messages_due on messages(due_ms) where due_ms is not null;
   create table mentions(member text not null, seq integer not null, primary key(member, seq)) without rowid;
   create table emptied(one integer primary key check (one = 1), head integer not null);`,
  // in a one-to-one chat: whether the member has written in it
  `alter table members add column wrote integer not null default 0;
   update members set wrote = 1
   where (select json_extract(json, '$.kind') from access) = 'direct'
     and exists (select 1 from messages where messages.member = members.member and counted = 1 and (more is null or json_extract(more, '$.line') is null));`,
  // wrote: a chat of an earlier release is a conversation, even if only one of the two has written;
  // requests: how the member answered the other's message requests; privacy: the member's newest reported settings
  `alter table members add column requests text;
   alter table members add column privacy text;
   update members set wrote = 1 where (select json_extract(json, '$.kind') from access) = 'direct'
     and exists (select 1 from members other where other.wrote = 1);`,
  // originals: messages as they were before they were edited or deleted, for reports; moderated: the version of the newest
  // decision about a message; messaging: whether moderators let the member write
  `create table originals(seq integer primary key, text text not null, media text, until_ms integer not null);
   create index originals_until on originals(until_ms);
   create table moderated(seq integer primary key, version integer not null);
   alter table members add column messaging text;`,
  // bytes: what the sender has written in the chat up to this message, since rooms count it
  "alter table messages add column bytes integer not null default 0;",
  // went_back: the head when the chat last went back to an earlier state
  "create table went_back(one integer primary key check (one = 1), head integer not null);",
];
