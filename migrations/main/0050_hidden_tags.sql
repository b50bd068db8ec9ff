-- X112, X129: the tags that moderators hide from lists of tags. The audit log says who did.
create table hidden_tags (
  tag text primary key check (length(tag) <= 64),
  hidden_at integer not null
) without rowid, strict;
