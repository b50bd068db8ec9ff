-- X81 to X86: handles. The key of a handle is what it is compared by.
alter table members add column handle text check (length(handle) between 3 and 20);

-- The handle of each member, and those that nobody else can claim yet.
create table handles (
  key text primary key,
  handle text check (length(handle) between 3 and 20),  -- null once the member deleted the account
  member_id text not null check (length(member_id) = 26),
  since integer not null,
  free_at integer                                       -- null while the handle is the member's
) without rowid, strict;
create index handles_member on handles (member_id, free_at);
create index handles_free on handles (free_at) where free_at is not null;

-- X85: whatever ends the account, only the keys stay, so that nobody takes the current handle in a year. Earlier handles
-- become free as they would have. An edge of an earlier release ends accounts without knowing of handles.
create trigger handles_of_deleted after update of deleted_at on members
when old.deleted_at is null and new.deleted_at is not null
begin
  update members set handle = null where id = new.id;
  update handles set handle = null, free_at = coalesce(free_at, new.deleted_at + 31536000000) where member_id = new.id;
end;
