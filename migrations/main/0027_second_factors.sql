-- A13 to A21: passkeys, one-time codes, recovery codes, the security log, and links that change an email.

-- How the member signed in; null for sessions that began before this was recorded.
alter table sessions add column method text check (method in ('password', 'google', 'passkey'));
alter table sessions add column second text check (second in ('passkey', 'code', 'recovery'));

create table passkeys (
  id text primary key,               -- the credential's id, in base64url
  member_id text not null check (length(member_id) = 26),
  public_key text not null,          -- COSE, in base64url
  counter integer not null check (counter >= 0),
  transports text not null,          -- JSON
  name text not null check (length(name) between 1 and 50),
  is_synced integer not null,
  created_at integer not null,
  used_at integer
) without rowid, strict;
create index passkeys_member on passkeys (member_id, created_at);

create table one_time_codes (
  member_id text primary key check (length(member_id) = 26),
  secret text not null,              -- encrypted
  last_step integer not null,        -- the newest step whose code was accepted
  created_at integer not null
) without rowid, strict;

create table recovery_codes (
  member_id text not null check (length(member_id) = 26),
  hash text not null,
  created_at integer not null,
  primary key (member_id, hash)
) without rowid, strict;

-- Challenges that a passkey has answered, until they are too old to be answered again.
create table used_challenges (
  hash text primary key,
  expires_at integer not null
) without rowid, strict;
create index used_challenges_expiry on used_challenges (expires_at);

create table security_events (
  member_id text not null check (length(member_id) = 26),
  id text not null check (length(id) = 26),  -- ULID of the time
  kind text not null check (kind in ('signed-in', 'password-changed', 'password-reset', 'email-changed', 'email-change-undone',
    'passkey-added', 'passkey-removed', 'codes-on', 'codes-off', 'codes-moved', 'recovery-codes-made', 'recovery-code-used',
    'identity-linked')),
  device text not null,
  primary key (member_id, id)
) without rowid, strict;
create index security_events_time on security_events (id);

create table mail_tokens_new (
  hash text primary key,          -- SHA-256 of what the link holds: a leaked table opens no account
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'undo')),
  member_id text not null,
  expires_at integer not null,
  email text,                     -- the new email of a change, the old one of an undo
  email_key text,
  created_at integer not null default 0,
  seed text,                      -- of an undo: with a key, it gives what the link holds
  mail_due_at integer             -- of an undo: when its mail is sent, again if it failed; null once it is sent
) without rowid, strict;
insert into mail_tokens_new (hash, purpose, member_id, expires_at) select hash, purpose, member_id, expires_at from mail_tokens;
drop table mail_tokens;
alter table mail_tokens_new rename to mail_tokens;
create index mail_tokens_member on mail_tokens (member_id);
create index mail_tokens_expiry on mail_tokens (expires_at);
create index mail_tokens_email on mail_tokens (email_key) where purpose = 'undo';
create index mail_tokens_mail_due on mail_tokens (mail_due_at) where mail_due_at is not null;
