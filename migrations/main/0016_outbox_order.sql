-- a chat's rows are delivered in their order (db/outbox.ts)
create index outbox_chats on outbox (room, n) where target = 'chat' and dead_at is null;
