-- A block has two rows, one for each of the two members, so that one lookup by owner finds it in both directions.
create table blocks (
  owner_id text not null,
  other_id text not null,
  direction text not null check (direction in ('blocks', 'blockedBy')),
  created_at integer not null,
  primary key (owner_id, other_id, direction),
  check (owner_id <> other_id)
) without rowid, strict;
create index blocks_added on blocks (owner_id, direction, created_at, other_id);

-- While one of two members blocks the other, neither can write in their one-to-one chat. The chat's room is told.
create trigger blocks_close_chat after insert on blocks when new.direction = 'blocks' begin
  update chats set access_version = access_version + 1
    where id = 'dm:' || min(new.owner_id, new.other_id) || ':' || max(new.owner_id, new.other_id);
end;
create trigger blocks_open_chat after delete on blocks when old.direction = 'blocks' begin
  update chats set access_version = access_version + 1
    where id = 'dm:' || min(old.owner_id, old.other_id) || ':' || max(old.owner_id, old.other_id);
end;
