-- How fast accounts are spoken to, what is asked of networks by ourselves, and what people do about what went wrong.

-- When a lane may be used again: some networks count the messages into one chat.
create table action_lanes (
  space_id    integer     not null,
  object_id   integer     not null,
  lane        bigint      not null,
  free_at     timestamptz not null,
  primary key (space_id, object_id, lane),
  foreign key (space_id, object_id) references objects (space_id, id) on delete cascade
) with (fillfactor = 70);
select fence_table('action_lanes');

alter table actions add column waits smallint not null default 0;   -- attempts that do not count: the network said when to come back
alter table actions add column dismissed_at timestamptz;            -- seen on the errors page, and let go

-- By account first: whose turn it is goes before what is oldest.
drop index actions_due;
create index actions_due on actions (space_id, object_id, not_before, id)
  where state = 'queued' or (state = 'held' and hold in ('undo', 'later'));
drop index actions_in_lane;
create index actions_in_lane on actions (space_id, object_id, lane, id) where state in ('held', 'queued', 'sending', 'unknown');
create index actions_in_flight on actions (space_id, object_id) where state = 'sending';

drop function claim_actions(integer);
drop function next_action_at();

-- A bucket that fills while nobody looks.
create function token_count(h object_health, per_second real, burst real) returns real language sql stable as $$
  select least(burst, coalesce(h.tokens + greatest(0, extract(epoch from now() - h.tokens_at))::real * per_second, burst))
$$;

-- Accounts that have anything to send, found by jumping from one to the next in the index, and when each may go on.
-- `paces`: network, per_second, burst, between_ms, can_settle. At most `per_account` at once, or as many as keep the pace when
-- an answer takes 0.4 seconds; after `breaks_after` failures in a row only one.
create function waiting_accounts(per_account integer, breaks_after integer, paces jsonb)
  returns table (space_id integer, object_id integer, first_at timestamptz, ready_at timestamptz, slots integer,
                 per_second real, burst real, between_ms integer, can_settle boolean)
  language sql stable set search_path = public as $$
  with recursive account (space_id, object_id, first_at) as (
    (select a.space_id, a.object_id, a.not_before from actions a where a.state = 'queued' or (a.state = 'held' and a.hold in ('undo', 'later'))
     order by a.space_id, a.object_id, a.not_before, a.id limit 1)
    union all
    select next.* from account c, lateral (
      select a.space_id, a.object_id, a.not_before from actions a
      where (a.state = 'queued' or (a.state = 'held' and a.hold in ('undo', 'later'))) and (a.space_id, a.object_id) > (c.space_id, c.object_id)
      order by a.space_id, a.object_id, a.not_before, a.id limit 1) next
  )
  select c.space_id, c.object_id, c.first_at,
    greatest(coalesce(h.paused_until, '-infinity'),
      case when h.tokens < 1 then h.tokens_at + (1 - h.tokens) / p.per_second * interval '1 second' else '-infinity' end),
    case when h.failures >= breaks_after then 1 else greatest(per_account, ceil(p.per_second * 0.4)::integer) end
      - (select count(*) from actions a where a.space_id = c.space_id and a.object_id = c.object_id and a.state = 'sending')::integer,
    p.per_second, p.burst, coalesce(p.between_ms, 0), p.can_settle
  from account c
  join objects o on o.space_id = c.space_id and o.id = c.object_id and o.state = 'active'   -- others wait for their account
  join jsonb_to_recordset(paces) p (network text, per_second real, burst real, between_ms integer, can_settle boolean) on p.network = o.provider
  left join object_health h on h.space_id = c.space_id and h.object_id = c.object_id
$$;

-- Actions whose time has come, at most one per lane, never one behind an unfinished one of its lane; each account as fast
-- as its network likes and no faster, a few at once, so that neither a slow account nor a large space makes others wait.
-- The rate is kept here, not in the processes: any number of them may claim.
create function claim_actions(how_many integer, per_account integer, breaks_after integer, paces jsonb)
  returns table (space_id integer, id bigint) language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  turn record;
  wanted integer;
  mine bigint[];
begin
  for turn in
    select w.*, ceil(how_many::real / count(*) over ())::integer as share from waiting_accounts(per_account, breaks_after, paces) w
    where w.first_at <= now() and w.ready_at <= now() and w.slots > 0
    -- One account of every space before the second of any.
    order by row_number() over (partition by w.space_id order by random()), random()
    limit how_many
  loop
    exit when how_many <= 0;
    insert into object_health (space_id, object_id) values (turn.space_id, turn.object_id) on conflict do nothing;
    -- One process at a time per account. What it has read above may be old by now, so all of it is asked again.
    perform from object_health h where h.space_id = turn.space_id and h.object_id = turn.object_id for update skip locked;
    continue when not found;

    select least(turn.share, how_many, floor(token_count(h, turn.per_second, turn.burst))::integer, case when h.failures >= breaks_after then 1
          else greatest(per_account, ceil(turn.per_second * 0.4)::integer) end
        - (select count(*) from actions a where a.space_id = turn.space_id and a.object_id = turn.object_id and a.state = 'sending')::integer)
      into wanted
      from object_health h
      where h.space_id = turn.space_id and h.object_id = turn.object_id and (h.paused_until is null or h.paused_until <= now());
    continue when not found or wanted <= 0;

    with near as (   -- no more than these: what is far behind waits for the next look
      select a.id, a.lane, a.kind, a.not_before from actions a
      where a.space_id = turn.space_id and a.object_id = turn.object_id
        and (a.state = 'queued' or (a.state = 'held' and a.hold in ('undo', 'later'))) and a.not_before <= now()
      order by a.not_before, a.id limit 400
    ), heads as (
      select distinct on (n.lane) n.* from near n order by n.lane, n.id
    ), due as (   -- the first of its lane, where "send later" blocks nobody; one by one, so that it ends when there are enough
      select h.id from (select * from heads order by not_before, id offset 0) h
      where h.id <= coalesce((select e.id from actions e
                              where e.space_id = turn.space_id and e.object_id = turn.object_id and e.lane = h.lane
                                and e.state in ('held', 'queued', 'sending', 'unknown') and (e.state <> 'held' or e.hold in ('undo', 'account'))
                                -- It will be known soon, and may have to go first.
                                and (e.state <> 'unknown' or (turn.can_settle and e.ended_at > now() - interval '10 minutes'))
                              order by e.id limit 1), h.id)
        and coalesce((select l.free_at from action_lanes l where l.space_id = turn.space_id and l.object_id = turn.object_id
                        and l.lane = h.lane and h.kind in ('reply', 'private_reply', 'message')), now()) <= now()
      limit wanted
    ), held as (      -- whoever takes one back at this moment wins
      select d.id from actions d where d.space_id = turn.space_id and d.id in (select due.id from due)
        and (d.state = 'queued' or (d.state = 'held' and d.hold in ('undo', 'later'))) for update skip locked
    ), claimed as (
      update actions a set state = 'sending', hold = null, attempt = attempt + 1, started_at = now()
      from held where a.space_id = turn.space_id and a.id = held.id
      returning a.id, a.lane, a.kind
    ), spaced as (
      insert into action_lanes (space_id, object_id, lane, free_at)
      select turn.space_id, turn.object_id, c.lane, now() + turn.between_ms * interval '1 millisecond' from claimed c
      -- Networks count what is written, not what is done to it.
      where turn.between_ms > 0 and c.kind in ('reply', 'private_reply', 'message')
      on conflict (space_id, object_id, lane) do update set free_at = excluded.free_at
    )
    select array_agg(c.id) into mine from claimed c;
    continue when mine is null;

    update object_health h set tokens = token_count(h, turn.per_second, turn.burst) - cardinality(mine), tokens_at = now()
      where h.space_id = turn.space_id and h.object_id = turn.object_id;
    how_many := how_many - cardinality(mine);
    return query select turn.space_id, unnest(mine);
  end loop;
end $$;

-- When somebody may have something to do, so that a worker sleeps exactly as long.
create function next_action_at(per_account integer, breaks_after integer, paces jsonb) returns timestamptz
  language sql stable security definer set search_path = public as $$
  select min(case
    when w.slots <= 0 then 'infinity'   -- whoever finishes one looks again
    when greatest(w.first_at, w.ready_at) > now() then greatest(w.first_at, w.ready_at)
    -- Due, and nobody could take it: its lane must wait, or another process was just at it.
    else coalesce((select min(l.free_at) from action_lanes l where l.space_id = w.space_id and l.object_id = w.object_id and l.free_at > now()),
                  now() + interval '200 milliseconds')
  end)
  from waiting_accounts(per_account, breaks_after, paces) w
$$;

-- Unknown outcomes on networks that can tell; out of sight until the next look. Who is left alone is not asked this either.
create or replace function claim_unknown_actions(networks text[], how_many integer, pause interval) returns table (space_id integer, id bigint)
  language sql security definer set search_path = public as $$
  update actions a set not_before = now() + pause
  from (select d.space_id, d.id from actions d
        where d.state = 'unknown' and d.not_before <= now() and d.created_at > now() - interval '1 day'
          and exists (select from objects o where o.space_id = d.space_id and o.id = d.object_id and o.state = 'active' and o.provider = any (networks))
          and not exists (select from object_health h where h.space_id = d.space_id and h.object_id = d.object_id and h.paused_until > now())
        order by d.not_before limit how_many for update skip locked) d
  where (a.space_id, a.id) = (d.space_id, d.id)
  returning a.space_id, a.id
$$;

create policy fence_claims on object_health to otklik_fence using (true) with check (true);
create policy fence_claims on action_lanes  to otklik_fence using (true) with check (true);
grant select, insert, update on object_health, action_lanes to otklik_fence;
select give_to_fence('claim_actions(integer, integer, integer, jsonb)');
select give_to_fence('next_action_at(integer, integer, jsonb)');

-- What was there before we came arrives closed and silent, and no more of it than this; null: it is news.
alter table inbox add column history_items smallint;
alter table account_errands add column planned_at timestamptz not null default now();   -- history ends where we began

-- What every account has to have done for it, by network; new and mended ones are found here. `wanted`: network, what.
create function plan_errands(wanted jsonb) returns integer language sql security definer set search_path = public as $$
  with planned as (
    insert into account_errands (space_id, object_id, what)
    select o.space_id, o.id, w.what from objects o join jsonb_to_recordset(wanted) w (network text, what text) on w.network = o.provider
    where o.state = 'active'
      and not exists (select from account_errands e where e.space_id = o.space_id and e.object_id = o.id and e.what = w.what)
    on conflict do nothing returning 1
  )
  select count(*)::integer from planned
$$;

-- Errands whose time has come, out of sight while somebody is at them; they come back if that process dies.
create function claim_errands(how_many integer, lease interval) returns table (space_id integer, object_id integer, what text)
  language sql security definer set search_path = public as $$
  update account_errands e set run_at = now() + lease
  from (select d.space_id, d.object_id, d.what from account_errands d
        where d.run_at <= now()
          and exists (select from objects o where o.space_id = d.space_id and o.id = d.object_id and o.state = 'active')
          -- The first look at the news shows what was there before: that has to have come as history by then.
          and not (d.what = 'news' and exists (select from account_errands h where h.space_id = d.space_id and h.object_id = d.object_id
                     and h.what = 'history' and h.left_items is distinct from 0 and h.failures < 5))
        order by d.run_at limit how_many for update skip locked) d
  where (e.space_id, e.object_id, e.what) = (d.space_id, d.object_id, d.what)
  returning e.space_id, e.object_id, e.what
$$;
create policy fence_claims on account_errands to otklik_fence using (true) with check (true);
grant select, insert, update on account_errands to otklik_fence;
select give_to_fence('plan_errands(jsonb)');
select give_to_fence('claim_errands(integer, interval)');

-- The errors page.
drop index actions_unsettled;
create index actions_unsettled on actions (space_id, id) where state in ('failed', 'unknown') and dismissed_at is null;
