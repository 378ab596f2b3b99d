-- Names in the order in which they are listed and looked up. A column of its own: a policy lets an index be asked only by
-- operators that cannot leak, and neither lower() nor LIKE is one.
alter table authors add column name_key text collate "C" generated always as (lower(name)) stored;
drop index authors_by_name;
create index authors_by_name on authors (space_id, name_key, id);

-- The same person on several networks, as our people have found out: authors with the same number are one.
alter table authors add column person_id bigint;
create index authors_by_person on authors (space_id, person_id) where person_id is not null;
