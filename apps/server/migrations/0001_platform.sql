-- House rules of the database (architecture.md §6, docs/decisions):
--   * tenant tables carry space_id, have primary key (space_id, id) and point at each other with (space_id, x_id);
--   * each is fenced by fence_table() in the migration that makes it;
--   * states are text with a check, never enum: comparison of enums is not leakproof, so under a policy it cannot use an index;
--   * integer ids for what people configure, bigint ids for what arrives.

-- The application signs in as otklik_app: it owns nothing, so the policies bind it. noinherit is vital: a member that
-- inherits would also get the other roles' policies, and see every space. The auth domain does "set local role otklik_auth".
-- otklik_fence owns the few functions that look over all spaces; they answer with ids only.
do $$ begin
  if not exists (select from pg_roles where rolname = 'otklik_app')   then create role otklik_app; end if;
  if not exists (select from pg_roles where rolname = 'otklik_auth')  then create role otklik_auth; end if;
  if not exists (select from pg_roles where rolname = 'otklik_fence') then create role otklik_fence; end if;
end $$;
-- Also when somebody made it by hand.
alter role otklik_app noinherit;
grant otklik_app, otklik_auth to current_user;
grant otklik_auth to otklik_app;
-- For as long as the migration runs: see platform/migrate.ts.
grant otklik_fence to current_user;

-- The spaces this transaction may touch, set by set_config('app.spaces', '1,2', true). None is an error, never "all".
-- Trap: after the transaction that set it, the setting is empty in that session, not missing.
create function current_space_ids() returns integer[] stable parallel safe language plpgsql as $$
declare
  spaces text := current_setting('app.spaces', true);
begin
  if spaces is null or spaces = '' then raise exception 'no space is open in this transaction'; end if;
  return string_to_array(spaces, ',')::integer[];
end $$;

-- The person behind this transaction; 0 for a worker.
create function current_user_id() returns integer stable parallel safe language sql
  as $$ select coalesce(nullif(current_setting('app.user', true), ''), '0')::integer $$;

-- The sub-select is worked out once per query, the bare function once per row.
create function fence_table(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy own_spaces on %s using (space_id = any ((select current_space_ids())::integer[]))', t);
  execute format('grant select, insert, update, delete on %s to otklik_app', t);
end $$;

-- Gives a function that must look over all spaces to the role that may. The migration belongs to that role while it runs.
create function give_to_fence(f regprocedure) returns void language plpgsql as $$
begin
  execute 'grant create on schema public to otklik_fence';
  execute format('alter function %s owner to otklik_fence', f);
  execute 'revoke create on schema public from otklik_fence';
end $$;

-- State of an item or chat. A domain, so that items, chats and their history share one list.
create domain work_status as text
  check (value in ('new', 'inprogress', 'open', 'waiting', 'delayed', 'closed', 'autoclosed', 'deleted'));

-- Who did it, when it was not simply a person.
create domain cause as text
  check (value in ('person', 'customer', 'network', 'rule', 'macro', 'bot', 'ai', 'schedule', 'import', 'system'));

-- Partitioned: append-only, read by recency, thrown away by age, never the target of a foreign key or a dedupe key.
-- A chore makes them a week ahead and drops what is old. There is no default partition: it would hide a missing one.
create table partition_plan (
  parent     regclass primary key,
  step       interval not null,
  keep       interval not null
);

-- Runs as the owner of the tables, on behalf of the chore; touches only what the plan lists.
create function make_partitions_between(since date, up_to date) returns void language plpgsql security definer set search_path = public as $$
declare
  plan partition_plan;
  low  date;
  part text;
begin
  for plan in select * from partition_plan loop
    low := case when plan.step >= interval '1 month' then date_trunc('month', since)::date else since end;
    while low <= up_to loop
      part := plan.parent::text || '_' || to_char(low, case when plan.step >= interval '1 month' then 'YYYYMM' else 'YYYYMMDD' end);
      if to_regclass(part) is null then
        execute format('create table %I partition of %s for values from (%L) to (%L)', part, plan.parent, low, (low + plan.step)::date);
        -- A partition addressed directly obeys its own policy, not its parent's.
        perform fence_table(part::regclass);
      end if;
      low := (low + plan.step)::date;
    end loop;
  end loop;
end $$;

-- One day back as well: a process may begin a transaction before midnight and write after it.
create function make_partitions(up_to date) returns void language sql as $$
  select make_partitions_between(current_date - 1, up_to)
$$;

create function drop_partitions() returns integer language plpgsql security definer set search_path = public as $$
declare
  old record;
  dropped integer := 0;
begin
  for old in
    select c.oid::regclass as part from partition_plan p join pg_inherits i on i.inhparent = p.parent join pg_class c on c.oid = i.inhrelid
    where to_date(substring(c.relname from '_([0-9]+)$'), case when p.step >= interval '1 month' then 'YYYYMM' else 'YYYYMMDD' end) + p.step < now() - p.keep
  loop
    execute format('drop table %s', old.part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
