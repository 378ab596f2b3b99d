-- Which listeners this installation has had before. `begin_cursors` ran at every start and put a listener at the end of
-- every log that had no cursor of it: a space made shortly before a stop, of which nothing had been heard yet, lost what
-- had happened there, to rules, bots and notifications alike.
create table known_listeners (
  consumer  text        primary key,
  begun_at  timestamptz not null default now()
);
grant select, insert on known_listeners to otklik_fence;
insert into known_listeners (consumer) select distinct consumer from event_cursors;

-- One that is new and is to hear only what happens from now on begins where every log ends, once. Spaces that come later
-- have their first event before them. A second process that starts at the same time waits for the row and finds it there.
create or replace function begin_cursors(of_consumer text) returns integer language sql security definer set search_path = public as $$
  with new as (
    insert into known_listeners (consumer) values (of_consumer) on conflict do nothing returning consumer
  ), begun as (
    insert into event_cursors (space_id, consumer, seq) select n.space_id, new.consumer, n.seq from event_counters n, new
    on conflict do nothing returning 1
  )
  select count(*)::integer from begun
$$;
