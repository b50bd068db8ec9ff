-- Web Push (X196 to X205): the browsers that get pushes, and what a member's notifications are about.
create table push_subscriptions (
  id text primary key check (length(id) = 26),
  member_id text not null,
  -- ends with this session
  session_id text not null,
  -- the address at the push service
  endpoint text not null unique check (length(endpoint) <= 1024),
  -- the browser's keys (RFC 8291)
  p256dh text not null,
  auth text not null,
  -- the server's key with which it was made (X205)
  public_key text not null,
  -- with spaces between them; '' for none
  kinds text not null check (length(kinds) <= 100),
  detail text not null check (detail in ('everything', 'names', 'nothing')),
  created_at integer not null,
  -- when its browser last reported it
  used_at integer not null,
  -- when its service last took a push; null for never
  pushed_at integer
) strict;
create index push_subscriptions_member on push_subscriptions (member_id, used_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- A member without a row has the default of each setting.
create table notice_settings (
  member_id text primary key,
  -- the kinds that the list of notifications doesn't have (X202), with spaces between them
  hidden text not null default '' check (length(hidden) <= 100),
  -- X203: in minutes since midnight in the zone; null without quiet hours
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  quiet_zone text check (length(quiet_zone) between 1 and 64),
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (quiet_zone is null))
) without rowid, strict;

-- A subscription ends with its session (X204). The cron tells the inbox.
create trigger sessions_unsubscribed after delete on sessions
  when exists (select 1 from push_subscriptions where session_id = old.id) begin
  delete from push_subscriptions where session_id = old.id;
  insert into outbox (target, room, subject, body, due_at, created_at)
    select 'inbox', old.member_id, 'notices', '{"type":"notices","source":0}', now, now
    from (select cast(unixepoch('subsec') * 1000 as integer) as now);
end;

-- Another member took over a browser. The change tells the inbox of the new one.
create trigger push_subscriptions_taken_over after update of member_id on push_subscriptions
  when old.member_id <> new.member_id begin
  insert into outbox (target, room, subject, body, due_at, created_at)
    select 'inbox', old.member_id, 'notices', '{"type":"notices","source":0}', now, now
    from (select cast(unixepoch('subsec') * 1000 as integer) as now);
end;
