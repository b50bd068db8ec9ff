-- The language in which the member reads pages and gets mails (X192): an id of messages/languages.json. Null for accounts
-- from before this column.
alter table accounts add column language text check (length(language) between 2 and 8);
