-- A one-to-one chat shows presence and reading to friends: its room is told when a friendship begins or ends. A friendship is two rows.
create trigger friendships_open_chat after insert on friendships when new.owner_id < new.other_id begin
  update chats set access_version = access_version + 1 where id = 'dm:' || new.owner_id || ':' || new.other_id;
end;
create trigger friendships_close_chat after delete on friendships when old.owner_id < old.other_id begin
  update chats set access_version = access_version + 1 where id = 'dm:' || old.owner_id || ':' || old.other_id;
end;
