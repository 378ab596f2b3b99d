-- Bots of all spaces take turns, as rules do: whoever has ten thousand dialogues waiting holds up nobody else.
create or replace function bots_due(now_at timestamptz, most integer) returns table (space_id integer, kind text, thing_id bigint)
language sql stable security definer set search_path = public as $$
  select t.space_id, t.kind, t.thing_id from (
    select w.space_id, w.kind, w.thing_id, min(w.since) as since,
      row_number() over (partition by w.space_id order by min(w.since)) as turn
    from (
      select w.space_id, w.kind, w.thing_id, min(w.not_before) as since from bot_work w
      where w.failed_at is null and w.not_before <= now_at
        and not exists (select from rule_work r where r.space_id = w.space_id and r.kind = w.kind and r.thing_id = w.thing_id
          and r.failed_at is null and r.seq <= w.seq)
        and coalesce((select c.seq from event_cursors c where c.space_id = w.space_id and c.consumer = 'rules'), w.seq) >= w.seq
      group by w.space_id, w.kind, w.thing_id
      union all
      select o.space_id, o.kind, o.thing_id, min(o.at) from bot_orders o where o.done_at is null
      group by o.space_id, o.kind, o.thing_id) w
    group by w.space_id, w.kind, w.thing_id) t
  order by t.turn, t.since limit most
$$;

-- Sessions whose time has come, in turn as well.
create or replace function bot_sessions_over(now_at timestamptz, most integer) returns table (space_id integer, id bigint)
language sql stable security definer set search_path = public as $$
  select t.space_id, t.id from (
    select s.space_id, s.id, s.due_at, row_number() over (partition by s.space_id order by s.due_at) as turn
    from bot_sessions s where s.due_at <= now_at) t
  order by t.turn, t.due_at limit most
$$;

-- The event that put something where it waits for somebody: before bots have heard of it, a dialogue is given to nobody.
alter table assign_waiting add column seq bigint;
