-- X80: a group that moderators deleted. Its members keep it in their lists, with a notice, until they leave it.
alter table groups add column removed_at integer;
