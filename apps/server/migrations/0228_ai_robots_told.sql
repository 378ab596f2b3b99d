-- A robot that stops for want of money is told of: once for each agent and limit of a month, or day.

-- At which limit, on which day (by the space's clock) a robot of this agent was refused, and of which it was told.
alter table ai_months
  add column robots_refused_at_limit  bigint,
  add column robots_told_at_limit     bigint,
  add column robots_refused_on        date,
  add column robots_told_on           date;

create function find_ai_robots_stopped() returns table (space_id integer, agent_id integer) language sql stable security definer set search_path = public as $$
  select m.space_id, m.agent_id
  from ai_months m join spaces s on s.id = m.space_id
  where m.month = date_trunc('month', now() at time zone s.time_zone)::date and m.agent_id <> 0
    and ((m.robots_refused_at_limit is not null and m.robots_refused_at_limit is distinct from m.robots_told_at_limit)
      or (m.robots_refused_on is not null and m.robots_refused_on is distinct from m.robots_told_on))
  order by 1, 2
$$;
select give_to_fence('find_ai_robots_stopped()');

-- Agents are things that people are told of.
alter table notifications drop constraint notifications_thing_check;
alter table notifications add constraint notifications_thing_check
  check (thing in ('item', 'chat', 'account', 'space', 'person', 'absence', 'swap', 'agent'));
