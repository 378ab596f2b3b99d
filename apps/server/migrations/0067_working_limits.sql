-- Time limits in working time, over the calendar of the account's company (decision 42). The limits in force, and by which
-- clock they run, stand on the account as before (migration 0049).

alter table objects
  add column reaction_working    boolean not null default false,
  add column resolution_working  boolean not null default false,
  add column calendar_id         integer;                        -- in force: the company's, else the default one

-- Working seconds that have passed by then.
create function working_passed(space integer, calendar integer, t timestamptz) returns double precision stable language plpgsql as $$
declare
  passed double precision;
begin
  select o.before + least(o.after - o.before, date_part('epoch', t - o.started_at)) into passed from open_hours o
  where o.space_id = space and o.calendar_id = calendar and o.started_at <= t order by o.started_at desc limit 1;
  return coalesce(passed, 0);
end $$;

-- The first moment at which so many working seconds have passed since; never, where the calendar has no such moment.
create function add_working(space integer, calendar integer, t timestamptz, seconds double precision) returns timestamptz stable language plpgsql as $$
declare
  wanted double precision := working_passed(space, calendar, t) + seconds;
  due timestamptz;
begin
  select o.started_at + make_interval(secs => wanted - o.before) into due from open_hours o
  where o.space_id = space and o.calendar_id = calendar and o.after >= wanted order by o.after limit 1;
  return coalesce(due, 'infinity');
end $$;

drop function limits_of(integer, integer);
create function limits_of(space integer, account integer, out reaction integer, out resolution integer,
    out reaction_working boolean, out resolution_working boolean, out calendar_id integer) stable language sql as $$
  select max(f.seconds) filter (where f.figure = 'reaction'), max(f.seconds) filter (where f.figure = 'resolution_ours'),
    coalesce(bool_or(f.time = 'working') filter (where f.figure = 'reaction'), false),
    coalesce(bool_or(f.time = 'working') filter (where f.figure = 'resolution_ours'), false),
    (select coalesce(c.calendar_id, (select d.id from calendars d where d.space_id = space and d.is_default))
     from objects o join companies c on c.space_id = space and c.id = o.company_id where o.space_id = space and o.id = account)
  from (
    select n.figure, case when own.rule in ('set', 'off') then own.seconds else company.seconds end as seconds,
      case when own.rule in ('set', 'off') then own.time else company.time end as time
    from (values ('reaction'), ('resolution_ours')) n (figure)
    left join lateral (
      select t.rule, t.seconds, t.time from stats_targets t
      where t.space_id = space and t.object_id = account and t.figure = n.figure
      order by t.valid_from desc limit 1) own on true
    left join lateral (
      select t.seconds, t.time from stats_targets t
      where t.space_id = space and t.figure = n.figure
        and t.company_id = (select o.company_id from objects o where o.space_id = space and o.id = account)
      order by t.valid_from desc limit 1) company on true) f
$$;

create or replace function put_limits(space integer, account integer) returns void language plpgsql as $$
begin
  update objects o set reaction_limit = l.reaction, resolution_limit = l.resolution,
    reaction_working = l.reaction_working, resolution_working = l.resolution_working, calendar_id = l.calendar_id
  from limits_of(space, account) l
  where o.space_id = space and o.id = account
    and (o.reaction_limit, o.resolution_limit, o.reaction_working, o.resolution_working, o.calendar_id)
      is distinct from (l.reaction, l.resolution, l.reaction_working, l.resolution_working, l.calendar_id);
end $$;

-- Of all accounts of a company, or of all companies without a calendar of their own (null), which go by this one now.
create function follow_calendar(space integer, company integer) returns void language plpgsql as $$
begin
  perform from companies c where c.space_id = space and (company is null or c.id = company) order by c.id for no key update;
  perform put_limits(space, o.id) from objects o join companies c on c.space_id = space and c.id = o.company_id
  where o.space_id = space and (c.id = company or (company is null and c.calendar_id is null));
end $$;

-- Other hours, or another calendar: what is open and runs by working time is counted anew.
create function recount_calendar(space integer, calendar integer) returns void language sql as $$
  insert into due_recounts (space_id, object_id, type)
  select o.space_id, o.id, k.type from objects o, (values ('item'), ('chat')) k (type)
  where o.space_id = space and o.calendar_id = calendar and (o.reaction_working or o.resolution_working)
  order by o.id, k.type
  on conflict (space_id, object_id, type) do update set heard_at = null, status = null, at = null, id = null
$$;

create function due_after(space integer, calendar integer, is_working boolean, t timestamptz, seconds double precision) returns timestamptz stable language plpgsql as $$
begin
  if is_working then return add_working(space, calendar, t, seconds); end if;
  return t + make_interval(secs => seconds);
end $$;

create or replace function keep_due() returns trigger language plpgsql as $$
declare
  limits record;
  wait_at timestamptz;
  since timestamptz;
  due timestamptz := 'infinity';
  other timestamptz;
  soon timestamptz := 'infinity';
  needs_limits boolean := false;
begin
  -- Of what is finished nothing is due; what leaves `waiting` needs to know by which clock it waited.
  if tg_op = 'UPDATE' then needs_limits := old.status = 'waiting'; end if;
  if new.finished_at is null or needs_limits then
    select o.reaction_limit, o.resolution_limit, o.reaction_working, o.resolution_working, o.calendar_id into limits
    from objects o where o.space_id = new.space_id and o.id = new.object_id;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'waiting' then new.waiting_since := coalesce(new.waiting_since, now()); end if;
  elsif new.status is distinct from old.status then
    if old.status = 'waiting' then
      since := coalesce(new.waiting_since, now());
      -- Nights and weekends within the wait were not ours anyway: by working time the clock moves on by what was.
      if limits.resolution_working then
        new.clock_at := add_working(new.space_id, limits.calendar_id, coalesce(new.clock_at, new.created_at),
          working_passed(new.space_id, limits.calendar_id, now()) - working_passed(new.space_id, limits.calendar_id, since));
        if new.clock_at = 'infinity' then new.clock_at := now(); end if;
      else
        new.clock_at := coalesce(new.clock_at, new.created_at) + (now() - since);
      end if;
      new.waiting_since := null;
    end if;
    if old.status in ('closed', 'autoclosed') and new.finished_at is null then
      new.clock_at := now();
      if tg_table_name = 'chats' then
        -- A customer who writes again opens it with that message, however late it was told.
        if new.reopened_at is not distinct from old.reopened_at then new.reopened_at := now(); end if;
        new.clock_at := new.reopened_at;
      end if;
    end if;
    if new.status = 'waiting' then new.waiting_since := now(); end if;
  end if;

  if tg_table_name = 'chats' then
    if new.finished_at is not null then new.turn_at := null;
    -- A dialogue that is only being made has no messages to look among. Otherwise only where it can have changed.
    elsif tg_op = 'UPDATE' and (old.finished_at is not null or new.unanswered_at is distinct from old.unanswered_at
        or new.turn_at is distinct from old.turn_at or new.reopened_at is distinct from old.reopened_at
        or (new.unanswered_at is null) <> (new.turn_at is null)) then
      new.turn_at := open_turn(new.space_id, new.id, new.reopened_at);
    end if;
    wait_at := new.turn_at;
  elsif new.reaction_seconds is null and not new.is_history then
    wait_at := new.created_at;
  end if;

  new.due_of := null;
  if new.finished_at is null then
    if wait_at is not null and limits.reaction_limit is not null then
      due := due_after(new.space_id, limits.calendar_id, limits.reaction_working, wait_at, limits.reaction_limit);
      if due < 'infinity' then
        new.due_of := 'reaction';
        soon := due_after(new.space_id, limits.calendar_id, limits.reaction_working, wait_at, limits.reaction_limit * 0.75);
      end if;
    end if;
    if new.status <> 'waiting' and limits.resolution_limit is not null then
      since := coalesce(new.clock_at, new.created_at);
      other := due_after(new.space_id, limits.calendar_id, limits.resolution_working, since, limits.resolution_limit);
      if other < due then
        due := other;
        new.due_of := 'resolution';
        soon := due_after(new.space_id, limits.calendar_id, limits.resolution_working, since, limits.resolution_limit * 0.75);
      end if;
    end if;
  end if;
  new.due_at := due;
  new.due_soon_at := soon;
  return new;
end $$;
