-- A17: when the member last proved who they are; null for a sign-in that is no recent proof, and for sessions of an
-- earlier release.
alter table sessions add column proved_at integer;
