-- Search: words that are glued together are found each, deleted messages by none, and somebody of a few accounts is answered
-- from those. The indexes of words are made anew: minutes for millions of texts.

drop index item_texts_words, messages_words;

-- One character for one, so that a place in what is looked at is the same place in what was written. Whatever glues words into
-- one for the parser (a dot, an address, a hyphen) becomes a space: «заказ.Спасибо», «заказ/возврат», shop.ru, 123-45-67.
create function search_folded(text) returns text immutable parallel safe language sql
  as $$ select translate($1, 'Ёё./\@_+-<>', 'Ее         ') $$;
-- What the parser does not take for a word: phones, however they are written, by their last ten digits, and emoji.
create function search_extras(text) returns text immutable parallel safe language sql
  as $$ select case when $1 ~ '[0-9](?:[ \u00a0().-]{0,3}[0-9]){9}|[\u2600-\u27bf\U0001f000-\U0001f3fa\U0001f400-\U0001faff]' then concat_ws(' ', '',
      (select string_agg(right(regexp_replace(p[1], '[^0-9]', '', 'g'), 10), ' ') from regexp_matches($1, '([0-9](?:[ \u00a0().-]{0,3}[0-9]){9,14})', 'g') p),
      (select string_agg('emoji' || to_hex(ascii(e[1])), ' ') from regexp_matches($1, '([\u2600-\u27bf\U0001f000-\U0001f3fa\U0001f400-\U0001faff])', 'g') e)) else '' end $$;
create or replace function search_words(text) returns tsvector immutable parallel safe language sql
  as $$ select to_tsvector('pg_catalog.russian', public.search_folded($1) || public.search_extras($1)) $$;

-- As in 0039; a stem that the forms have already is not asked for again.
create or replace function word_query(word text) returns tsquery immutable parallel safe language plpgsql set search_path = public as $$
declare
  forms tsquery := plainto_tsquery('pg_catalog.russian', word);
  raw   text[]  := tsvector_to_array(to_tsvector('pg_catalog.simple', word));
  known text[]  := tsvector_to_array(to_tsvector('pg_catalog.russian', word));
  stem  text;
begin
  if numnode(forms) = 0 or cardinality(raw) <> 1 or length(raw[1]) < 3 then return forms; end if;
  forms := case when starts_with(known[1], raw[1]) then '' else forms end || (quote_tsword(raw[1]) || ':*')::tsquery;
  for stem in
      select distinct s from unnest(array['я','й','м','х','ь','ю','у','е','и','ий','ся','ть','ми','го','му','ng','d','s','ed','ing']) ending,
        unnest(tsvector_to_array(to_tsvector('pg_catalog.russian', raw[1] || ending))) s
      where length(s) >= 3 and s <> all (known) and not starts_with(s, raw[1]) and starts_with(raw[1], s) loop
    forms := forms || quote_tsword(stem)::tsquery;
  end loop;
  return forms;
end $$;

-- Words, "a phrase", or, -without. For the index phrases are just their words, and without a phrase nothing is left out.
create or replace function search_query(words text, is_for_index boolean) returns tsquery immutable parallel safe language plpgsql set search_path = public as $$
declare
  token  text[];
  piece  text;
  word   tsquery;
  part   tsquery;
  chain  tsquery := '';
  others tsquery := '';
  digits text    := regexp_replace(words, '[^0-9]', '', 'g');
begin
  for token in select regexp_matches(words, '(-?)(?:"([^"]*)"?|([^\s"]+))', 'g') loop
    if lower(token[3]) = 'or' and token[1] = '' then
      others := others || chain;
      chain := '';
      continue;
    end if;
    piece := search_folded(coalesce(token[2], token[3]));
    if token[2] is null and token[1] = '' then
      part := '';
      for piece in select * from regexp_split_to_table(piece || regexp_replace(search_extras(token[3]), ' [0-9]+', '', 'g'), '\s+') loop
        word := word_query(piece);
        if numnode(word) > 0 then part := part && word; end if;
      end loop;
    else
      part := case
        when token[2] is null then plainto_tsquery('pg_catalog.russian', piece)
        when not is_for_index then phraseto_tsquery('pg_catalog.russian', piece)
        when token[1] = '' then plainto_tsquery('pg_catalog.russian', piece)
        -- In no text.
        else quote_tsword(chr(1))::tsquery end;
    end if;
    if numnode(part) > 0 then chain := chain && case when token[1] = '' then part else !! part end; end if;
  end loop;
  -- A phone, perhaps only its beginning, with the code of the country or without.
  if length(digits) >= 6 and words ~ '^[+0-9 \u00a0().-]+$' then
    others := others || (quote_tsword(right(digits, 10)) || ':*')::tsquery;
    if length(digits) < 11 and digits ~ '^[78]' then others := others || (quote_tsword(substr(digits, 2)) || ':*')::tsquery; end if;
  end if;
  return others || chain;
end $$;

-- The index holds each word together with its space and week, and each text with its day, and with its week in its account: how
-- a word begins is then looked up in one week of one space, in one day of it, or in a few accounts.
drop function search_words_at(integer, timestamptz, text, jsonb);
drop function search_query_in(tsquery, integer, timestamptz, timestamptz);
drop function search_block(integer, timestamptz);
create function search_words_at(space_id integer, at timestamptz, words text, subjects jsonb) returns tsvector immutable parallel safe language sql
  as $$ select array_to_tsvector(array(select p.place || left(w, 500)
        from (select public.search_place($1, $2) || ':' as place offset 0) p, unnest(tsvector_to_array(public.search_words($3, $4))) w)) $$;
create function search_query_in(query tsquery, space integer, first_at timestamptz, last_at timestamptz) returns tsquery immutable parallel safe language sql
  as $$ select string_agg(replace(q, chr(1), b::text), '|')::tsquery
        from generate_series(public.search_place($2, $3), public.search_place($2, $4)) b,
          regexp_replace('(' || $1::text || ')', '''((?:[^'']|'''')*)''', '''' || chr(1) || ':\1''', 'g') q $$;
create function search_day(space_id integer, at timestamptz) returns bigint immutable parallel safe language sql
  as $$ select 1000000000000000 + space_id::bigint * 100000 + floor(extract(epoch from at) / 86400)::bigint $$;
create function search_home(object_id integer, at timestamptz) returns bigint immutable parallel safe language sql
  as $$ select 2000000000000000 + object_id::bigint * 10000 + floor(extract(epoch from at) / 604800)::bigint $$;
-- Written out, and in a time without a zone: only so it is put in the place of its call, which every text that comes pays for.
create function search_places(space_id integer, object_id integer, at timestamptz) returns bigint[] immutable parallel safe language sql
  as $$ select array[$1::bigint * 10000 + floor(date_part('epoch', $3 at time zone 'UTC') / 604800)::bigint,
        1000000000000000 + $1::bigint * 100000 + floor(date_part('epoch', $3 at time zone 'UTC') / 86400)::bigint,
        2000000000000000 + $2::bigint * 10000 + floor(date_part('epoch', $3 at time zone 'UTC') / 604800)::bigint] $$;

create index item_texts_words on item_texts using gin (search_places(space_id, object_id, created_at), search_words_at(space_id, created_at, text, subjects))
  with (gin_pending_list_limit = 512);
-- What a deleted message said is a former text, and former texts are not looked through.
create index messages_words on messages using gin (search_places(space_id, object_id, created_at), search_words_at(space_id, created_at, text, subjects))
  with (gin_pending_list_limit = 512) where deleted_at is null;

-- The search of 0039 by these indexes: the newest days first, then week by week; of a few accounts week by week, from what
-- is theirs. What is met seldom is looked up a year at a time, and read as it is found. A dialogue comes once in an answer. By
-- the index of words only (`offset 0`): an index of times would be read whole for one week; and planned once, since there is
-- no other way, and planning dozens of short looks takes longer than looking.
do $make$
declare
  made  record;
  part  text;
  text_ text := $text$
create or replace function $name(space integer, words text, since timestamptz, until timestamptz, after_at timestamptz, after_id bigint,
                                 objects integer[], how_many integer, is_reversed boolean)
  returns table ($id bigint, created_at timestamptz, is_stop boolean)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_generic_plan as $$
declare
  query     tsquery     := search_query(words, true);
  exact     tsquery     := case when words like '%"%' then search_query(words) end;
  here      tsquery;
  sign      integer     := case when is_reversed then 1 else -1 end;
  newest    timestamptz := least(until, now() + interval '1 day', case when is_reversed then 'infinity' else after_at + interval '1 microsecond' end);
  oldest    timestamptz := greatest(since, '2006-01-01', case when is_reversed then after_at end);
  is_near   boolean     := coalesce(cardinality(objects) <= 16, false);
  few       constant integer := 1000;
  place     timestamptz;
  week      timestamptz;
  first_at  timestamptz;
  last_at   timestamptz;
  keys      bigint[];
  is_over   boolean;
  is_common boolean;
  days      integer     := case when is_reversed or cardinality(objects) <= 16 then 0 else 3 end;
  left_to   integer     := case when cardinality(objects) <= 16 then 40 else 16 end;
  weeks     integer     := 0;
  n_found   integer     := 0;
  n         integer     := 0;
  n_read    integer     := 0;
  seen      bigint[]    := '{}';
  weeks_of  bigint[];
  ids       bigint[]    := '{}';
  times     timestamptz[] := '{}';
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  is_stop := false;
  if numnode(query) = 0 then return; end if;
  if is_reversed then
    select w into oldest from generate_series(to_timestamp(floor(extract(epoch from oldest) / 604800) * 604800), newest, interval '7 days') w
      where (select true from $texts t where $places && array[search_place(space, w)] and $alive limit 1) limit 1;
    if not found then return; end if;
    oldest := greatest(oldest, since, after_at);
  end if;
  -- All between where it began and here is looked through; it goes on from here.
  place := case when is_reversed then oldest else newest end;
  loop
    is_over := place >= newest and is_reversed or place <= oldest and not is_reversed;
    exit when is_over or n_found >= how_many or left_to <= 0 or not is_common;
    if is_common is null and weeks >= 2 and n_found < 20 then
      first_at := newest - interval '7 days';
      here := search_query_at(query, search_place(space, first_at));
      perform from $texts t where $words @@ here and $alive offset greatest(how_many / 4, 100) limit 1;
      is_common := found;
      n_read := 0;
      first_at := place;
      -- A year at a time, each from where the one before it ended.
      while not is_common and n_found + cardinality(ids) < how_many and case when is_reversed then first_at < newest else first_at > oldest end loop
        last_at := case when is_reversed then least(first_at + interval '364 days', newest) else greatest(first_at - interval '364 days', oldest) end;
        -- Where there is nothing at all, nothing is looked for. Most years are told by a day of them; of those with next to
        -- nothing all weeks are asked for at once.
        weeks_of := array(select generate_series(search_place(space, least(first_at, last_at)), search_place(space, greatest(first_at, last_at))));
        perform from generate_series(1, 4) q where (select true from $texts t
          where $places && array[search_day(space, least(first_at, last_at) + (greatest(first_at, last_at) - least(first_at, last_at)) * q / 5)] and $alive limit 1) limit 1;
        if not found then perform from $texts t where $places && weeks_of and $alive limit 1; end if;
        if found then
          here := search_query_in(query, space, least(first_at, last_at), greatest(first_at, last_at));
          with found_ as materialized (select t.$id as id, t.created_at as at, ($also) as fits from $texts t where $words @@ here and $alive limit few + 1 - n_read),
            fitting as (select f.id, case when is_reversed then min(f.at) else max(f.at) end as at from found_ f
              where f.fits and $fresh and f.at >= least(first_at, last_at) and f.at < greatest(first_at, last_at) group by f.id)
          select n_read + (select count(*) from found_), ids || array(select f.id from fitting f order by date_part('epoch', f.at) * sign, f.id * sign),
            times || array(select f.at from fitting f order by date_part('epoch', f.at) * sign, f.id * sign) into n_read, ids, times;
          is_common := n_read > few;
        end if;
        first_at := last_at;
      end loop;
      continue;
    end if;
    week := to_timestamp(floor(extract(epoch from case when is_reversed then place else place - interval '1 microsecond' end) / 604800) * 604800);
    if days > 0 then
      first_at := greatest(week, to_timestamp(floor(extract(epoch from place - interval '1 microsecond') / 86400) * 86400));
      last_at := place;
      keys := array[search_day(space, first_at)];
      days := days - 1;
    else
      first_at := case when is_reversed then place else week end;
      last_at := case when is_reversed then week + interval '7 days' else place end;
      keys := case when is_near then array(select search_home(o, week) from unnest(objects) o) end;
      weeks := weeks + 1;
      left_to := left_to - 1;
    end if;
    here := search_query_at(query, search_place(space, week));
    n := 0;
    if keys is null then
      for $id, created_at in
          select t.$id, case when is_reversed then min(t.created_at) else max(t.created_at) end
          from (select t.* from $texts t where $words @@ here and $alive offset 0) t
          where $also and t.created_at >= first_at and t.created_at < last_at and $unseen
          group by t.$id order by date_part('epoch', case when is_reversed then min(t.created_at) else max(t.created_at) end) * sign, t.$id * sign limit how_many - n_found loop
        return next;
        n := n + 1;
        $remember
      end loop;
    else
      for $id, created_at in
          select t.$id, case when is_reversed then min(t.created_at) else max(t.created_at) end
          from (select t.* from $texts t where $places && keys and $words @@ here and $alive offset 0) t
          where $also and t.created_at >= first_at and t.created_at < last_at and $unseen
          group by t.$id order by date_part('epoch', case when is_reversed then min(t.created_at) else max(t.created_at) end) * sign, t.$id * sign limit how_many - n_found loop
        return next;
        n := n + 1;
        $remember
      end loop;
    end if;
    n_found := n_found + n;
    if n > 0 and not is_near then left_to := left_to - 1; end if;
    place := case when is_reversed then last_at else first_at end;
  end loop;
  if n_found < how_many and is_over then return; end if;
  if n_found < how_many and not is_common then
    for $id, created_at in select u.id, u.at from unnest(ids, times) u (id, at) limit how_many - n_found loop
      return next;
      n_found := n_found + 1;
    end loop;
    if n_found < how_many then return; end if;
  elsif n_found < how_many then
    $id := 0;
    created_at := place;
  end if;
  is_stop := true;
  return next;
end $$;
$text$;
  also text := $also$t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.$id) > (after_at, after_id) else (t.created_at, t.$id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects)) and (exact is null or search_words(t.text, t.subjects) @@ exact)$also$;
begin
  for made in select * from (values
      ('search_items', 'item_texts', 'item_id', 'true', '', false),
      ('search_messages', 'messages', 'chat_id', 't.deleted_at is null', $$ and t.state is distinct from 'cancelled'$$, true)) m (name, texts, id, alive, shown, is_repeated) loop
    part := replace(text_, '$places', 'search_places(t.space_id, t.object_id, t.created_at)');
    part := replace(part, '$unseen', case when made.is_repeated then 't.$id not in (select unnest(seen))' else 'true' end);
    part := replace(part, '$fresh', case when made.is_repeated then 'f.id not in (select unnest(seen || ids))' else 'true' end);
    part := replace(part, '$remember', case when made.is_repeated then 'seen := seen || $id;' else '' end);
    execute replace(replace(replace(replace(replace(replace(part, '$also', also || made.shown), '$alive', made.alive), '$words', 'search_words_at(t.space_id, t.created_at, t.text, t.subjects)'),
      '$name', made.name), '$texts', made.texts), '$id', made.id);
  end loop;
end $make$;

-- Everybody in whose key all of these patterns are found; null where they are many. Many are told by those who came last: in
-- the order of names they may stand far behind all the others, and to look up thousands takes longer than to meet thirty.
-- Several words are each looked up: the longest may be the one that everybody has.
drop function search_namesakes(integer, text[], integer);
create function search_namesakes(space integer, patterns text[]) returns bigint[]
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  many constant integer := 300;
  step integer;
  n    integer;
  ids  bigint[];
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  foreach step in array array[1000, 8000] loop
    select count(*) into n from (
      select from (select a.search_key from authors a where a.space_id = space and a.erased_at is null order by a.id desc limit step) w
      where w.search_key like all (patterns) limit 31) w;
    if n > 30 then return null; end if;
    exit when n < 8;
  end loop;
  -- Without two letters or digits side by side there is nothing to look up.
  if patterns[1] !~ '[[:alnum:]]{2}' then return null; end if;
  ids := array(select a.id from authors a
    where a.space_id = space and a.search_key like patterns[1] and a.search_key like coalesce(patterns[2], patterns[1])
      and a.search_key like coalesce(patterns[3], patterns[1]) and a.search_key like all (patterns) and a.erased_at is null limit many);
  return case when cardinality(ids) < many then ids end;
end $$;
select give_to_fence('search_namesakes(integer, text[])');

-- The same for those who are many: who came last first, a page at a time. Whom one does not meet soon are looked up, as long as
-- they can be sorted. The last row says whether there is more behind it; it need not be somebody who is called so.
create function search_people(space integer, patterns text[], before_id bigint, how_many integer)
  returns table (author_id bigint, is_found boolean, is_stop boolean)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  most constant integer := 5000;
  walk integer;
  ids  bigint[];
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  foreach walk in array array[4000, 20000] loop
    ids := array(
      select w.id from (select a.id, a.search_key from authors a where a.space_id = space and a.erased_at is null and a.id < before_id order by a.id desc limit walk) w
      where w.search_key like all (patterns) limit how_many);
    exit when cardinality(ids) >= how_many;
    author_id := null;
    select a.id into author_id from authors a where a.space_id = space and a.erased_at is null and a.id < before_id order by a.id desc offset walk - 1 limit 1;
    exit when author_id is null or walk > 4000;
    continue when cardinality(ids) >= 8 or patterns[1] !~ '[[:alnum:]]{2}';
    ids := array(select a.id from authors a
      where a.space_id = space and a.search_key like patterns[1] and a.search_key like coalesce(patterns[2], patterns[1])
        and a.search_key like coalesce(patterns[3], patterns[1]) and a.search_key like all (patterns) and a.erased_at is null limit most);
    if cardinality(ids) < most then
      ids := array(select u.id from unnest(ids) u (id) where u.id < before_id order by u.id desc limit how_many);
      author_id := null;
      exit;
    end if;
  end loop;
  author_id := case when cardinality(ids) >= how_many then ids[how_many] else author_id end;
  return query select u.id, true, false from unnest(ids) with ordinality u (id, place) order by u.place;
  if author_id is not null then return query select author_id, false, true; end if;
end $$;
select give_to_fence('search_people(integer, text[], bigint, integer)');
