-- The lists, narrowed by anything a row has.

-- Negative emotion or rating ≤ 2 first (product.md §2): it follows from the row, so nobody has to keep it true.
alter table items drop column priority;
alter table items add column priority smallint not null generated always as (case when emotion = -1 or rating <= 2 then 1 else 0 end) stored;
create index items_by_priority on items (space_id, status, priority, created_at, id);
alter table chats drop column priority;
alter table chats add column priority smallint not null generated always as (case when emotion = -1 then 1 else 0 end) stored;
create index chats_by_priority on chats (space_id, status, priority, last_message_at, id);

-- Ways into the list of comments by what few of them have. A plain comment stands in none of these.
drop index items_by_rating;
create index items_by_rating  on items (space_id, rating, status, created_at, id) where rating is not null;
create index items_by_emotion on items (space_id, emotion, status, created_at, id) where emotion is not null;
create index items_by_kind    on items (space_id, kind, status, created_at, id) where kind <> 'comment';
create index items_hidden     on items (space_id, status, created_at, id) where is_hidden;
create index items_replied    on items (space_id, status, created_at, id) where replied_at is not null;
create index items_with_files on items (space_id, status, created_at, id) where has_files;
-- Whether a dialogue has files at all.
create index messages_with_files on messages (space_id, chat_id) where has_files;

-- Words, oldest first as well: what is rare is looked up at once; what is common week by week, from the first year of any
-- network we speak to, a week without anything being one look into the index. Without sequential scans: to read a small
-- table whole looks cheap to the planner, which does not know that it makes words of each text, week by week.
drop function search_items(integer, text, timestamptz, timestamptz, integer[], integer);
create function search_items(space integer, words text, since timestamptz, until timestamptz, objects integer[], how_many integer, is_reversed boolean)
  returns table (item_id bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  query   tsquery     := search_query(words);
  newest  timestamptz := least(until, now() + interval '1 day');
  oldest  timestamptz := greatest(since, '2006-01-01');
  week    timestamptz := to_timestamp(floor(extract(epoch from case when is_reversed then oldest else newest end) / 604800) * 604800);
  weeks   integer     := 8;
  n_found integer     := 0;
  n       integer;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  if is_reversed then
    perform from item_texts t where t.space_id = space and search_words(t.text) @@ query offset how_many limit 1;
    if not found then
      return query
        select t.item_id, t.created_at from item_texts t
        where t.space_id = space and search_words(t.text) @@ query
          and t.created_at >= since and t.created_at < until and (objects is null or t.object_id = any (objects))
        order by t.created_at, t.item_id;
      return;
    end if;
    while week < newest and not exists (select from item_texts t where search_place(t.space_id, t.created_at) = search_place(space, week)) loop
      week := week + interval '7 days';
    end loop;
    while n_found < how_many and week < newest loop
      return query
        select t.item_id, t.created_at from item_texts t
        where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query
          and t.created_at >= since and t.created_at < until and (objects is null or t.object_id = any (objects))
        order by t.created_at, t.item_id limit how_many - n_found;
      get diagnostics n = row_count;
      n_found := n_found + n;
      week := week + interval '7 days';
    end loop;
    return;
  end if;
  while weeks > 0 and n_found < how_many and week + interval '7 days' > since loop
    return query
      select t.item_id, t.created_at from item_texts t
      where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query
        and t.created_at >= since and t.created_at < until and (objects is null or t.object_id = any (objects))
      order by t.created_at desc, t.item_id desc limit how_many - n_found;
    get diagnostics n = row_count;
    n_found := n_found + n;
    weeks := weeks - 1;
    week := week - interval '7 days';
  end loop;
  if n_found < how_many and week + interval '7 days' > since then
    return query
      select t.item_id, t.created_at from item_texts t
      where t.space_id = space and search_words(t.text) @@ query
        and t.created_at >= since and t.created_at < least(until, week + interval '7 days') and (objects is null or t.object_id = any (objects))
      order by t.created_at desc, t.item_id desc limit how_many - n_found;
  end if;
end $$;
select give_to_fence('search_items(integer, text, timestamptz, timestamptz, integer[], integer, boolean)');

drop function search_messages(integer, text, timestamptz, timestamptz, integer[], integer);
create function search_messages(space integer, words text, since timestamptz, until timestamptz, objects integer[], how_many integer, is_reversed boolean)
  returns table (message_id bigint, chat_id bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  query   tsquery     := search_query(words);
  newest  timestamptz := least(until, now() + interval '1 day');
  oldest  timestamptz := greatest(since, '2006-01-01');
  week    timestamptz := to_timestamp(floor(extract(epoch from case when is_reversed then oldest else newest end) / 604800) * 604800);
  weeks   integer     := 8;
  n_found integer     := 0;
  n       integer;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  if is_reversed then
    perform from messages t where t.space_id = space and search_words(t.text) @@ query offset how_many limit 1;
    if not found then
      return query
        select t.id, t.chat_id, t.created_at from messages t
        where t.space_id = space and search_words(t.text) @@ query
          and t.created_at >= since and t.created_at < until and (objects is null or t.object_id = any (objects))
        order by t.created_at, t.chat_id;
      return;
    end if;
    while week < newest and not exists (select from messages t where search_place(t.space_id, t.created_at) = search_place(space, week)) loop
      week := week + interval '7 days';
    end loop;
    while n_found < how_many and week < newest loop
      return query
        select t.id, t.chat_id, t.created_at from messages t
        where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query
          and t.created_at >= since and t.created_at < until and (objects is null or t.object_id = any (objects))
        order by t.created_at, t.chat_id limit how_many - n_found;
      get diagnostics n = row_count;
      n_found := n_found + n;
      week := week + interval '7 days';
    end loop;
    return;
  end if;
  while weeks > 0 and n_found < how_many and week + interval '7 days' > since loop
    return query
      select t.id, t.chat_id, t.created_at from messages t
      where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query
        and t.created_at >= since and t.created_at < until and (objects is null or t.object_id = any (objects))
      order by t.created_at desc, t.chat_id desc limit how_many - n_found;
    get diagnostics n = row_count;
    n_found := n_found + n;
    weeks := weeks - 1;
    week := week - interval '7 days';
  end loop;
  if n_found < how_many and week + interval '7 days' > since then
    return query
      select t.id, t.chat_id, t.created_at from messages t
      where t.space_id = space and search_words(t.text) @@ query
        and t.created_at >= since and t.created_at < least(until, week + interval '7 days') and (objects is null or t.object_id = any (objects))
      order by t.created_at desc, t.chat_id desc limit how_many - n_found;
  end if;
end $$;
select give_to_fence('search_messages(integer, text, timestamptz, timestamptz, integer[], integer, boolean)');
