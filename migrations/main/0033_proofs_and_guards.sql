-- A17: when the member last proved who they are; null for a sign-in that is no recent proof, and for sessions of an
-- earlier release.
alter table sessions add column proved_at integer;

-- A16: since when the account has had a second factor without a break; an operator removes no factor after seven days.
alter table accounts add column guarded_since integer;
update accounts set guarded_since = (
  select min(created_at) from (
    select created_at from passkeys where member_id = accounts.member_id
    union all select created_at from one_time_codes where member_id = accounts.member_id
  )
) where exists (select 1 from passkeys where member_id = accounts.member_id)
  or exists (select 1 from one_time_codes where member_id = accounts.member_id);

-- A5: when the browser got a cookie that lasts as long as the session can; null for sessions of an earlier release.
alter table sessions add column cookie_at integer;

-- A21: 1 if an operator of the site did it; nobody can write that with a user agent.
alter table security_events add column by_operator integer not null default 0;
-- the release before wrote a text in place of a browser
update security_events set by_operator = 1
where device = 'By the operator, as you asked' and kind in ('passkey-removed', 'codes-off');
