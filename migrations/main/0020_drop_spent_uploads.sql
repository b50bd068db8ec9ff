-- A day's uploads are counted by the Limits Durable Objects alone (docs/limits.md); nothing reads or writes this table.
drop table spent_uploads;
