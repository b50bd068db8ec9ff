-- while an operator restores the chat's room: since when; nobody can connect to it then
alter table chats add column restoring_at integer;
