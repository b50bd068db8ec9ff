-- grows with every change of the likes: of two that a page hears of, the later one is right
alter table comments add column revision integer not null default 0;
create trigger comments_revised after update of like_count on comments begin
  update comments set revision = revision + 1 where id = new.id;
end;
