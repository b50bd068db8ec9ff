-- Of a chat's file that is attached: the message that shows it, by the id that its sender's client gave it.
alter table media add column message_id text;
create index media_message on media (chat_id, owner_id, message_id) where message_id is not null;
