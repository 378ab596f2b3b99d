-- Names in two languages of what people have not named: tariffs, and the statuses that a space begins with.

alter table tariffs add column name_en text;
update tariffs set name_en = coalesce(('{"1": "Start", "2": "Team", "3": "All inclusive", "10": "Basic"}'::jsonb) ->> id::text, name);
alter table tariffs alter column name_en set not null;

-- Which of the first statuses it is, for as long as nobody has renamed it; what it is called then is the product's own text.
-- Its name here is the one in the language of whoever began the space.
alter table user_statuses add column begun_as text
  constraint user_statuses_begun_as_check check (begun_as in ('online', 'break', 'lunch', 'offline'));
create unique index user_statuses_begun_as on user_statuses (space_id, begun_as) where begun_as is not null;

with named (begun_as, kind, name) as (
  values ('online', 'online', 'На линии'), ('online', 'online', 'Online'), ('break', 'away', 'Перерыв'), ('break', 'away', 'Break'),
    ('lunch', 'away', 'Обед'), ('lunch', 'away', 'Lunch'), ('offline', 'offline', 'Не в сети'), ('offline', 'offline', 'Offline')
), first as (
  select distinct on (s.space_id, n.begun_as) s.space_id, s.id, n.begun_as
  from user_statuses s join named n on n.name = s.name and n.kind = s.kind
  order by s.space_id, n.begun_as, s.id
)
update user_statuses s set begun_as = f.begun_as from first f where s.space_id = f.space_id and s.id = f.id;
