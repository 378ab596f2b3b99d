-- What the trigger of time limits costs (decision 30): it ran for every row that comes or changes and looked its limits up
-- in five places, by functions that PostgreSQL before 18 plans anew at each call. Now the limits in force stand on the
-- account, the trigger is one function whose plans are kept, and a long dialogue is read from its last answer on.

alter table objects
  add column reaction_limit   integer, -- seconds; null: none
  add column resolution_limit integer;

-- As limits_of says. By its key alone: a plan that serves one account and all of a company would read all of them each time.
create function put_limits(space integer, account integer) returns void language plpgsql as $$
begin
  update objects o set reaction_limit = l.reaction, resolution_limit = l.resolution from limits_of(space, account) l
  where o.space_id = space and o.id = account and (o.reaction_limit, o.resolution_limit) is distinct from (l.reaction, l.resolution);
end $$;

-- Of one account, or of all of a company. Whoever changes a limit, or brings an account into a company, waits for whoever is
-- at the same company: each would miss what the other has just done.
create function keep_limits(space integer, company integer, account integer) returns void language plpgsql as $$
begin
  perform from companies c where c.space_id = space and c.id = company for no key update;
  if account is not null then perform put_limits(space, account);
  else perform put_limits(space, a.id) from objects a where a.space_id = space and a.company_id = company;
  end if;
end $$;

create function keep_limits_of_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.company_id is distinct from old.company_id then
    perform keep_limits(new.space_id, new.company_id, new.id);
  end if;
  return null;
end $$;
create trigger keep_limits after insert or update of company_id on objects
  for each row execute function keep_limits_of_account();

create function keep_limits_of_target() returns trigger language plpgsql as $$
declare
  target stats_targets := case when tg_op = 'DELETE' then old else new end;
begin
  perform keep_limits(target.space_id, coalesce(target.company_id,
    (select o.company_id from objects o where o.space_id = target.space_id and o.id = target.object_id)), target.object_id);
  return null;
end $$;
create trigger keep_limits after insert or update or delete on stats_targets
  for each row execute function keep_limits_of_target();

update objects o set reaction_limit = f.reaction, resolution_limit = f.resolution
from (select a.space_id, a.id, l.* from objects a, limits_of(a.space_id, a.id) l
      where exists (select from stats_targets t where t.space_id = a.space_id)) f
where o.space_id = f.space_id and o.id = f.id and num_nonnulls(f.reaction, f.resolution) > 0;

-- From the last answer of a person on: what was said before it is not read, however long the dialogue is.
create or replace function open_turn(space integer, chat bigint, since timestamptz) returns timestamptz stable language plpgsql as $$
declare
  answer_at timestamptz := '-infinity';
  answer_id bigint := 0;
  turn timestamptz;
begin
  select o.created_at, o.id into answer_at, answer_id from messages o
  where o.space_id = space and o.chat_id = chat and o.is_own and o.state = 'sent' and o.kind <> 'note'
    and (o.user_id is not null or o.source = 'outside')
  order by o.created_at desc, o.id desc limit 1;
  select m.created_at into turn from messages m
  where m.space_id = space and m.chat_id = chat and not m.is_own and not m.is_history and m.kind not in ('note', 'system')
    and (m.created_at, m.id) > (coalesce(answer_at, '-infinity'), coalesce(answer_id, 0))
  order by m.created_at, m.id limit 1;
  return case when turn is not null then greatest(turn, since) end;
end $$;

create or replace function keep_due() returns trigger language plpgsql as $$
declare
  limits record;
  wait_at timestamptz;
  due timestamptz := 'infinity';
  seconds integer;
begin
  if tg_op = 'INSERT' then
    if new.status = 'waiting' then new.waiting_since := coalesce(new.waiting_since, now()); end if;
  elsif new.status is distinct from old.status then
    if old.status = 'waiting' then
      new.clock_at := coalesce(new.clock_at, new.created_at) + (now() - coalesce(new.waiting_since, now()));
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
    select o.reaction_limit, o.resolution_limit into limits from objects o where o.space_id = new.space_id and o.id = new.object_id;
    if wait_at is not null and limits.reaction_limit is not null then
      due := wait_at + make_interval(secs => limits.reaction_limit);
      new.due_of := 'reaction';
      seconds := limits.reaction_limit;
    end if;
    if new.status <> 'waiting' and coalesce(new.clock_at, new.created_at) + make_interval(secs => limits.resolution_limit) < due then
      due := coalesce(new.clock_at, new.created_at) + make_interval(secs => limits.resolution_limit);
      new.due_of := 'resolution';
      seconds := limits.resolution_limit;
    end if;
  end if;
  new.due_at := due;
  new.due_soon_at := case when seconds is null then 'infinity' else due - make_interval(secs => seconds / 4.0) end;
  return new;
end $$;
