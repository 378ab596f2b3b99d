-- What waits for its time: messages that are sent later, and comments and dialogues that were put off.

-- Planned, and not part of the conversation yet: the list shows what was really said last, and the customer still waits.
alter table messages add column is_later boolean not null default false;

-- "Is there something to take back, now that the customer writes": asked with everything that comes in.
create index actions_later_of_chat on actions (space_id, chat_id) where state = 'held' and hold = 'later' and chat_id is not null;
create index actions_later_of_item on actions (space_id, item_id) where state = 'held' and hold = 'later' and item_id is not null;

create policy fence_reads on items for select to otklik_fence using (true);
create policy fence_reads on chats for select to otklik_fence using (true);
grant select (space_id, id, status, delayed_until) on items, chats to otklik_fence;

-- What was put off until now.
create function find_due_work(how_many integer) returns table (space_id integer, kind text, id bigint)
  language sql stable security definer set search_path = public as $$
  (select i.space_id, 'item', i.id from items i where i.status = 'delayed' and i.delayed_until <= now() order by i.delayed_until limit how_many)
  union all
  (select c.space_id, 'chat', c.id from chats c where c.status = 'delayed' and c.delayed_until <= now() order by c.delayed_until limit how_many)
$$;
select give_to_fence('find_due_work(integer)');
