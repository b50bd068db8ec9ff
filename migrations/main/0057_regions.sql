-- In which of the platform's regions the member signed up, by which their rooms are made near them (docs/decisions/0071).
-- Null for those who signed up before this column.
alter table members add column region text
  check (region in ('wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'));
