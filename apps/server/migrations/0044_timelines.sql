-- All that somebody wrote and was answered, in the order of time. What hangs on a comment says itself whose comment that is:
-- only so can the latest of it be read off an index, however much somebody wrote.
alter table replies add column author_id bigint;
alter table item_notes add column author_id bigint;
update replies r set author_id = i.author_id from items i where i.space_id = r.space_id and i.id = r.item_id;
update item_notes n set author_id = i.author_id from items i where i.space_id = n.space_id and i.id = n.item_id;
alter table replies add foreign key (space_id, author_id) references authors (space_id, id);
alter table item_notes add foreign key (space_id, author_id) references authors (space_id, id);

create function copy_author_of_item() returns trigger language plpgsql as $$
begin
  new.author_id := (select i.author_id from items i where i.space_id = new.space_id and i.id = new.item_id);
  return new;
end $$;
create trigger copy_author_of_item before insert on replies for each row execute function copy_author_of_item();
create trigger copy_author_of_item before insert on item_notes for each row execute function copy_author_of_item();

create index replies_by_author on replies (space_id, author_id, created_at, id) where author_id is not null;
create index item_notes_by_author on item_notes (space_id, author_id, created_at, id) where author_id is not null;
-- In conversations of many people only: elsewhere the dialogue says who writes.
create index messages_by_author on messages (space_id, author_id, created_at, id) where author_id is not null;
