-- What was taken back, or came with an answer that never left, was never done (decision 30). Each step into a state that
-- ends or stops the clock knows the clock from before it, and whether it was taken back: the state that it went back to.
alter table status_changes
  add column clock_at      timestamptz,
  add column reopened_at   timestamptz,
  add column taken_back_to work_status;
-- The story still only grows; that a step was taken back is said of it once.
grant update (taken_back_to) on status_changes to otklik_app;

-- Answers that are on their way now, with what they have closed or left to the customer.
update status_changes s set clock_at = coalesce(w.clock_at, w.created_at)
from actions n join items w on w.space_id = n.space_id and w.id = n.item_id
where n.state in ('held', 'queued', 'sending', 'unknown') and s.space_id = n.space_id and s.item_id = n.item_id
  and s.at = n.created_at and s.to_status in ('closed', 'waiting') and w.status = s.to_status;
update status_changes s set clock_at = coalesce(w.clock_at, w.created_at), reopened_at = w.reopened_at
from actions n join chats w on w.space_id = n.space_id and w.id = n.chat_id
where n.state in ('held', 'queued', 'sending', 'unknown') and s.space_id = n.space_id and s.chat_id = n.chat_id
  and s.at = n.created_at and s.to_status in ('closed', 'waiting') and w.status = s.to_status;

-- A customer who wrote while our answer was on its way kept the turn from before it: looked up anew, in pieces.
insert into due_recounts (space_id, object_id, type)
select o.space_id, o.id, 'chat' from objects o
where exists (select from stats_targets t where t.space_id = o.space_id and (t.object_id = o.id or t.company_id = o.company_id))
on conflict (space_id, object_id, type) do update set heard_at = null, status = null, at = null, id = null;
