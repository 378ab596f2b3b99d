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

-- Words, in either order, a piece at a time. What is common is looked up week by week; what is rare all at once. A search
-- that has given enough, or has looked through a few months of something common, ends with a row that says where it stopped.
-- Oldest first it begins with the first week there is. By the index of words only: to read a table, or another index, until
-- something fits looks cheap to the planner, which does not know what it takes to make words of each text, week by week.
create function search_items(space integer, words text, since timestamptz, until timestamptz, after_at timestamptz, after_id bigint,
                             objects integer[], how_many integer, is_reversed boolean)
  returns table (item_id bigint, created_at timestamptz, is_stop boolean)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  query    tsquery     := search_query(words);
  sign     integer     := case when is_reversed then 1 else -1 end;
  newest   timestamptz := least(until, now() + interval '1 day', case when is_reversed then 'infinity' else after_at + interval '1 microsecond' end);
  oldest   timestamptz := greatest(since, '2006-01-01', case when is_reversed then after_at end);
  week     timestamptz := to_timestamp(floor(extract(epoch from case when is_reversed then oldest else newest end) / 604800) * 604800);
  left_to  integer     := 16;
  n_found  integer     := 0;
  n        integer;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  is_stop := false;
  while is_reversed and week < newest and not exists (select from item_texts t where search_place(t.space_id, t.created_at) = search_place(space, week)) loop
    week := week + interval '7 days';
  end loop;
  while left_to > 0 and n_found < how_many and week < newest and week + interval '7 days' > oldest loop
    n := 0;
    for item_id, created_at in
        select t.item_id, t.created_at from item_texts t
        where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.item_id) > (after_at, after_id) else (t.created_at, t.item_id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects))
        order by date_part('epoch', t.created_at) * sign, t.item_id * sign limit how_many - n_found loop
      return next;
      n := n + 1;
    end loop;
    n_found := n_found + n;
    left_to := left_to - case when n > 0 then 2 else 1 end;
    week := week + interval '7 days' * sign;
  end loop;
  if n_found < how_many then
    if week >= newest or week + interval '7 days' <= oldest then return; end if;
    perform from item_texts t where t.space_id = space and search_words(t.text) @@ query offset greatest(how_many, 1000) limit 1;
    if found then
      item_id := 0;
      created_at := case when is_reversed then week else week + interval '7 days' end;
      n_found := how_many;
    end if;
  end if;
  if n_found < how_many then
    for item_id, created_at in
        select t.item_id, t.created_at from item_texts t
        where t.space_id = space and search_words(t.text) @@ query and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.item_id) > (after_at, after_id) else (t.created_at, t.item_id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects))
          and case when is_reversed then t.created_at >= week else t.created_at < week + interval '7 days' end
        order by date_part('epoch', t.created_at) * sign, t.item_id * sign limit how_many - n_found loop
      return next;
      n_found := n_found + 1;
    end loop;
  end if;
  if n_found >= how_many then
    is_stop := true;
    return next;
  end if;
end $$;
select give_to_fence('search_items(integer, text, timestamptz, timestamptz, timestamptz, bigint, integer[], integer, boolean)');

create function search_messages(space integer, words text, since timestamptz, until timestamptz, after_at timestamptz, after_id bigint,
                             objects integer[], how_many integer, is_reversed boolean)
  returns table (chat_id bigint, created_at timestamptz, is_stop boolean)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  query    tsquery     := search_query(words);
  sign     integer     := case when is_reversed then 1 else -1 end;
  newest   timestamptz := least(until, now() + interval '1 day', case when is_reversed then 'infinity' else after_at + interval '1 microsecond' end);
  oldest   timestamptz := greatest(since, '2006-01-01', case when is_reversed then after_at end);
  week     timestamptz := to_timestamp(floor(extract(epoch from case when is_reversed then oldest else newest end) / 604800) * 604800);
  left_to  integer     := 16;
  n_found  integer     := 0;
  n        integer;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  is_stop := false;
  while is_reversed and week < newest and not exists (select from messages t where search_place(t.space_id, t.created_at) = search_place(space, week)) loop
    week := week + interval '7 days';
  end loop;
  while left_to > 0 and n_found < how_many and week < newest and week + interval '7 days' > oldest loop
    n := 0;
    for chat_id, created_at in
        select t.chat_id, t.created_at from messages t
        where search_place(t.space_id, t.created_at) = search_place(space, week) and search_words(t.text) @@ query and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.chat_id) > (after_at, after_id) else (t.created_at, t.chat_id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects))
        order by date_part('epoch', t.created_at) * sign, t.chat_id * sign limit how_many - n_found loop
      return next;
      n := n + 1;
    end loop;
    n_found := n_found + n;
    left_to := left_to - case when n > 0 then 2 else 1 end;
    week := week + interval '7 days' * sign;
  end loop;
  if n_found < how_many then
    if week >= newest or week + interval '7 days' <= oldest then return; end if;
    perform from messages t where t.space_id = space and search_words(t.text) @@ query offset greatest(how_many, 1000) limit 1;
    if found then
      chat_id := 0;
      created_at := case when is_reversed then week else week + interval '7 days' end;
      n_found := how_many;
    end if;
  end if;
  if n_found < how_many then
    for chat_id, created_at in
        select t.chat_id, t.created_at from messages t
        where t.space_id = space and search_words(t.text) @@ query and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.chat_id) > (after_at, after_id) else (t.created_at, t.chat_id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects))
          and case when is_reversed then t.created_at >= week else t.created_at < week + interval '7 days' end
        order by date_part('epoch', t.created_at) * sign, t.chat_id * sign limit how_many - n_found loop
      return next;
      n_found := n_found + 1;
    end loop;
  end if;
  if n_found >= how_many then
    is_stop := true;
    return next;
  end if;
end $$;
select give_to_fence('search_messages(integer, text, timestamptz, timestamptz, timestamptz, bigint, integer[], integer, boolean)');
