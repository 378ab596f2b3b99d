-- Statistics: what arrived and what became of it, counted ahead by account and quarter of an hour (decision 22).

-- A message that came with "load history" is not counted, like a comment that did.
alter table messages add column is_history boolean not null default false;

-- A quarter of an hour is the largest step that every time zone's day is made of. `reactions` are the first reactions
-- themselves, in seconds, so that a median is exact over any period, also after the rows are gone.
create table stats_slots (
  space_id   integer     not null,
  channel    text        not null check (channel in ('items', 'chats')),
  slot       timestamptz not null,
  object_id  integer     not null,
  received   integer     not null default 0,
  processed  integer     not null default 0,
  replied    integer     not null default 0,
  closed     integer     not null default 0,
  reactions  integer[]   not null default '{}',
  primary key (space_id, channel, slot, object_id)
) with (fillfactor = 70);
select fence_table('stats_slots');

create table stats_checks (                       -- nightly: recounted from the rows; a difference is an error with an address
  space_id    integer     not null references spaces on delete cascade,
  channel     text        not null,
  day         date        not null,
  figure      text        not null,
  rollup      bigint      not null,
  recount     bigint      not null,
  checked_at  timestamptz not null default now(),
  primary key (space_id, channel, day, figure)
);
select fence_table('stats_checks');

-- The ways from a slot back to its rows. Comments have one already: items_by_object.
create index messages_by_object on messages (space_id, object_id, created_at)
  where not is_own and not is_history and kind not in ('note', 'system');
create index status_changes_closing on status_changes (space_id, object_id, at)
  where chat_id is not null and to_status in ('closed', 'autoclosed');

-- Whom the nightly check visits: ids only.
create function find_unchecked_spaces(day date) returns table (space_id integer) language sql stable security definer set search_path = public as $$
  select s.id from spaces s
  where s.deleted_at is null and not exists (select from stats_checks c where c.space_id = s.id and c.day = $1) order by s.id
$$;
create policy fence_reads on stats_checks for select to otklik_fence using (true);
grant select on stats_checks to otklik_fence;
select give_to_fence('find_unchecked_spaces(date)');
