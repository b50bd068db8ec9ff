-- X27: what the group was called when the member left it permanently. Null for those who left before this column.
alter table group_refusals add column group_name text;
