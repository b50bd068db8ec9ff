-- Accounts of other providers by which a member signs in. The provider's subject decides, not the email, which may pass to another person.
create table identities (
  provider text not null check (provider in ('google')),
  subject text not null,          -- who they are to the provider
  member_id text not null,
  created_at integer not null,
  primary key (provider, subject)
) without rowid, strict;
create index identities_member on identities (member_id);
