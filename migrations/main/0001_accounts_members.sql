-- Accounts and sessions join to nothing: one day they may live in another database.
create table accounts (
  member_id text primary key check (length(member_id) = 26),
  email text not null,
  email_key text not null unique, -- the email, case folded
  password_hash text,             -- null for a member who signs in elsewhere alone
  email_verified_at integer,
  disabled_at integer,
  created_at integer not null
) without rowid, strict;

create table sessions (
  id text primary key,            -- SHA-256 of what the cookie holds
  member_id text not null,
  device text not null,           -- what the browser says of itself, shortened
  created_at integer not null,
  used_at integer not null,
  expires_at integer not null
) without rowid, strict;
create index sessions_member on sessions (member_id, created_at);
create index sessions_expiry on sessions (expires_at);

-- Wrong passwords, for the limit of ten in ten minutes
create table login_failures (
  key text not null,              -- HMAC of the email: no list of emails to steal
  at integer not null,
  nonce text not null,            -- two failures may share a millisecond
  primary key (key, at, nonce)
) without rowid, strict;
create index login_failures_at on login_failures (at);

create table members (
  id text primary key check (length(id) = 26),
  name text check (length(name) between 1 and 50),
  about text not null default '' check (length(about) <= 300),
  dob text,                       -- YYYY-MM-DD
  cover_key text,
  photo_key text,
  role text not null default 'member' check (role in ('member', 'moderator')),
  friend_count integer not null default 0 check (friend_count >= 0),
  request_count integer not null default 0 check (request_count >= 0),
  created_at integer not null,
  deleted_at integer
) without rowid, strict;

-- Photos that were replaced: shown on the profile's Media tab
create table earlier_photos (
  member_id text not null,
  id text not null,               -- ULID: the moment it was replaced
  kind text not null check (kind in ('cover', 'profile')),
  media_key text not null,
  primary key (member_id, id)
) without rowid, strict;
