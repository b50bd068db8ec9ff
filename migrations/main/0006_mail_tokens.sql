-- Links that were mailed: each works once, for an hour
create table mail_tokens (
  hash text primary key,          -- SHA-256 of what the link holds: a leaked table opens no account
  purpose text not null check (purpose in ('verify', 'reset')),
  member_id text not null,
  expires_at integer not null
) without rowid, strict;
create index mail_tokens_member on mail_tokens (member_id);
create index mail_tokens_expiry on mail_tokens (expires_at);
