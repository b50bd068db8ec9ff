-- Log-ins have been counted by the Limits Durable Objects since docs/limits.md; nothing reads or writes this table.
drop table login_failures;
