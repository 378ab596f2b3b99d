-- Rules, bots and agents act by the functions that people use. What they do is told apart in the log: by whom, and how
-- many of them stand between it and a person, a customer, the network or the clock. A constant default rewrites no row.
alter table announcements add column depth smallint not null default 0, add column origin text;
alter table events add column depth smallint not null default 0, add column origin text;

-- A robot's note has no person.
alter table item_notes alter column user_id drop not null;

create or replace function number_events(space integer) returns bigint language plpgsql as $$
declare
  first_seq bigint;
  last_seq  bigint;
begin
  -- One numberer per space. So batches follow each other, and whoever sees a number sees all below it.
  select seq into first_seq from event_counters where space_id = space for no key update;
  if not found then
    insert into event_counters (space_id) values (space) on conflict do nothing;
    select seq into first_seq from event_counters where space_id = space for no key update;
  end if;

  with taken as (
    delete from announcements where space_id = space returning *
  ), numbered as (
    -- The partition goes by the time of numbering: an announcement may be older than the oldest partition.
    insert into events (space_id, seq, at, kind, user_id, cause, origin, depth, object_id, group_id, assigned_to, correlation_id, body)
    select space_id, first_seq + row_number() over (order by id), now(), kind, user_id, cause, origin, depth, object_id, group_id, assigned_to, correlation_id, body
    from taken
    returning seq
  )
  select max(seq) into last_seq from numbered;

  if last_seq is not null then
    update event_counters set seq = last_seq where space_id = space;
    -- Here, once per batch, and never in a writer: a commit that notifies takes a lock of the whole database.
    perform pg_notify('events', space || ':' || last_seq);
  end if;
  return coalesce(last_seq, first_seq);
end $$;
