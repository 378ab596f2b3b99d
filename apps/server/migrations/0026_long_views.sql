-- What long views need: a year of statistics, and words looked for from the oldest on.

-- Days that are summed up, each as a space's zone has it: what they hold is in stats_day_sums, also when that is nothing. Days
-- without a row here are read from their slots, so that this may be behind, or made for another zone, and never wrong.
create table stats_days (
  space_id  integer     not null,
  channel   text        not null check (channel in ('items', 'chats')),
  since     timestamptz not null,
  until     timestamptz not null,
  primary key (space_id, channel, since)
);
select fence_table('stats_days');

-- `reactions` stand in order, as they do in slots: the middle ones are cut out without sorting all of them.
create table stats_day_sums (
  space_id   integer     not null,
  channel    text        not null,
  since      timestamptz not null,
  object_id  integer     not null,
  received   integer     not null,
  processed  integer     not null,
  replied    integer     not null,
  closed     integer     not null,
  reactions  integer[]   not null,
  primary key (space_id, channel, since, object_id),
  foreign key (space_id, channel, since) references stats_days on delete cascade
) with (fillfactor = 70);
select fence_table('stats_day_sums');

-- The search of 0019 for comments and messages, written once. New: where the oldest come first, the first week is found by one
-- question instead of one for each week since 2006; words that are hardly met in two weeks are looked up all at once then, not
-- after months; and whether they are common is seen in one week, if they are.
do $make$
declare
  made  record;
  text_ text := $text$
create or replace function $name(space integer, words text, since timestamptz, until timestamptz, after_at timestamptz, after_id bigint,
                                 objects integer[], how_many integer, is_reversed boolean)
  returns table ($id bigint, created_at timestamptz, is_stop boolean)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  query     tsquery     := search_query(words);
  sign      integer     := case when is_reversed then 1 else -1 end;
  newest    timestamptz := least(until, now() + interval '1 day', case when is_reversed then 'infinity' else after_at + interval '1 microsecond' end);
  oldest    timestamptz := greatest(since, '2006-01-01', case when is_reversed then after_at end);
  week      timestamptz := to_timestamp(floor(extract(epoch from case when is_reversed then oldest else newest end) / 604800) * 604800);
  is_over   boolean;
  is_common boolean;
  left_to   integer     := 16;
  n_found   integer     := 0;
  n         integer;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  is_stop := false;
  if is_reversed then
    select w into week from generate_series(week, newest, interval '7 days') w
      where exists (select from $texts t where search_place(t.space_id, t.created_at) = search_place(space, w)) limit 1;
    if not found then return; end if;
  end if;
  loop
    is_over := week >= newest or week + interval '7 days' <= oldest;
    exit when is_over or n_found >= how_many or not is_common;
    if is_common is null and (left_to <= 0 or left_to <= 14 and n_found < 20) then
      perform from $texts t where search_place(t.space_id, t.created_at) = search_place(space, newest - interval '7 days') and search_words(t.text) @@ query
        offset greatest(how_many / 4, 100) limit 1;
      if not found then
        perform from $texts t where t.space_id = space and search_words(t.text) @@ query offset greatest(how_many, 1000) limit 1;
      end if;
      is_common := found;
      continue;
    end if;
    exit when left_to <= 0;
    n := 0;
    for $id, created_at in
        select t.$id, t.created_at from $texts t
        where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.$id) > (after_at, after_id) else (t.created_at, t.$id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects))
        order by date_part('epoch', t.created_at) * sign, t.$id * sign limit how_many - n_found loop
      return next;
      n := n + 1;
    end loop;
    n_found := n_found + n;
    left_to := left_to - case when n > 0 then 2 else 1 end;
    week := week + interval '7 days' * sign;
  end loop;
  if n_found < how_many and is_over then return; end if;
  if n_found < how_many and is_common then
    $id := 0;
    created_at := case when is_reversed then week else week + interval '7 days' end;
    n_found := how_many;
  end if;
  if n_found < how_many then
    for $id, created_at in
        select t.$id, t.created_at from $texts t
        where t.space_id = space and search_words(t.text) @@ query and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.$id) > (after_at, after_id) else (t.created_at, t.$id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects))
          and case when is_reversed then t.created_at >= week else t.created_at < week + interval '7 days' end
        order by date_part('epoch', t.created_at) * sign, t.$id * sign limit how_many - n_found loop
      return next;
      n_found := n_found + 1;
    end loop;
  end if;
  if n_found >= how_many then
    is_stop := true;
    return next;
  end if;
end $$;
$text$;
begin
  for made in select * from (values ('search_items', 'item_texts', 'item_id'), ('search_messages', 'messages', 'chat_id')) m (name, texts, id) loop
    execute replace(replace(replace(text_, '$name', made.name), '$texts', made.texts), '$id', made.id);
  end loop;
end $make$;
