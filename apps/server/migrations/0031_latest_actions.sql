-- The latest action of a reply or message is what shows: found in its order, not by walking all actions backwards, which a
-- planner that does not know the table yet takes for the shorter way.
drop index actions_of_reply, actions_of_message;
create index actions_of_reply   on actions (space_id, reply_id, id)   where reply_id is not null;
create index actions_of_message on actions (space_id, message_id, id) where message_id is not null;

-- As before, but asked once: a sub-select may be asked again for every action there is.
create or replace function claim_lost_actions(lease interval) returns table (space_id integer, id bigint)
  language sql security definer set search_path = public as $$
  with lost as materialized (
    select d.space_id, d.id from actions d where d.state = 'sending' and d.started_at < now() - lease
    limit 200 for update skip locked
  )
  update actions a set started_at = now() from lost where (a.space_id, a.id) = (lost.space_id, lost.id)
  returning a.space_id, a.id
$$;
