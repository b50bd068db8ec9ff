import { HIDDEN_GROUPS_TABLE } from "~/party/inbox/blocks";
import { MUTES_TABLE } from "~/party/inbox/mutes";
import { PAGE_CHANGES_TABLE } from "~/party/inbox/pageChanges";
import { PUSHES_TABLES } from "~/party/inbox/pushRows";
import { UNREAD_MAIL_TABLE } from "~/party/inbox/unreadMail";

/** The steps by which the tables of inboxes have grown. A step that is deployed never changes. */
export const INBOX_MIGRATIONS: readonly string[] = [
  `create table chats(chat text primary key, version integer not null, kind text not null, peer text, last_text text not null,
     last_from text not null, last_at_ms integer not null, last_seq integer not null, unread integer not null) without rowid;
   create index chats_newest on chats(last_at_ms desc);
   create table friends(member text primary key, n integer not null, state text not null, at_ms integer not null,
     viewed integer not null) without rowid;
   create table activities(post text, kind text, actor text, comment text, n integer not null, state text not null,
     at_ms integer not null, viewed integer not null, primary key(post, kind, actor, comment)) without rowid;
   create index activities_newest on activities(at_ms desc);
   create table admitted(session text, party text, room text, expires_at_ms integer not null, primary key(session, party, room)) without rowid;
   create table watchers(room text primary key, watch integer not null) without rowid;
   create table self(one integer primary key check (one = 1), online integer not null, presence_version integer not null, wiped integer not null);
   insert into self(one, online, presence_version, wiped) values (1, 0, 0, 0);`,
  // gone: the member left the chat; the row stays because of its version
  `alter table chats add column last text;
   alter table chats add column mentioned integer not null default 0;
   alter table chats add column gone integer not null default 0;`,
  `create table held_call(one integer primary key check (one = 1), json text not null);`,
  `create table games(room text primary key, version integer not null, at_ms integer not null, json text) without rowid;`,
  `create table blocks(member text primary key, n integer not null, is_blocked integer not null) without rowid;`,
  // request: whether the chat is a message request to this member (X29)
  `create table privacy(one integer primary key check (one = 1), json text not null);
   alter table chats add column request integer not null default 0;`,
  MUTES_TABLE,
  `create table messaging(one integer primary key check (one = 1), json text not null);`,
  PAGE_CHANGES_TABLE,
  // mentioned_by: JSON; null if nobody mentions the member, or an earlier release stored the row
  `alter table chats add column mentioned_by text;`,
  HIDDEN_GROUPS_TABLE,
  PUSHES_TABLES,
  UNREAD_MAIL_TABLE,
];
