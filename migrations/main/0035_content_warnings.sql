-- X110: what the author warns of; null for a post without a warning.
alter table posts add column content_warning text check (length(content_warning) <= 100);
