-- Search over everything: people by any part of what they are called, words by how they begin.

create extension if not exists pg_trgm;

-- What somebody can be found by: name, handle, and the digits of a phone or of the network's own number. Small letters, ё as е;
-- it begins with a space, so that " an" means the beginning of a word wherever it stands.
create function digits_of(text) returns text immutable parallel safe language sql
  as $$ select case when $1 ~ '^\+?[0-9 ()-]{5,25}$' then ' ' || regexp_replace($1, '[^0-9]', '', 'g') end $$;
create function author_key(name text, screen_name text, external_id text) returns text immutable parallel safe language sql
  as $$ select lower(translate(concat(' ', $1, ' ' || $2, public.digits_of($1), public.digits_of($2), public.digits_of($3)), 'Ёё', 'Ее')) $$;
alter table authors add column search_key text not null generated always as (author_key(name, screen_name, external_id)) stored;
create index authors_by_key on authors using gin (space_id, search_key gin_trgm_ops);

-- Those in whose key all of these patterns are found, by name; the first pattern is to be the longest. What many have is met on the
-- way through the names, what few have is looked up and sorted. The last row says whether there is more behind it.
create function search_authors(space integer, patterns text[], after_key text, after_id bigint, how_many integer)
  returns table (author_id bigint, name_key text, is_stop boolean)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  few   constant integer := 1000;
  ids   bigint[];
  names text[];
  step  integer;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  foreach step in array array[2000, 20000] loop
    select array_agg(w.id), array_agg(w.name_key) into ids, names from (
      select a.id, a.name_key from (
        select a.id, a.name_key, a.search_key from authors a
        where a.space_id = space and a.erased_at is null and (a.name_key, a.id) > (after_key, after_id)
        order by a.name_key, a.id limit step) a
      where a.search_key like all (patterns) order by a.name_key, a.id limit how_many) w;
    exit when cardinality(ids) >= how_many;
    select array_agg(f.id), array_agg(f.name_key) into ids, names from (
      select a.id, a.name_key from authors a
      where a.space_id = space and a.search_key like patterns[1] and a.search_key like all (patterns) and a.erased_at is null
      limit case when step = 2000 then few end) f;
    exit when coalesce(cardinality(ids), 0) < few;
  end loop;
  return query
    select w.id, w.name_key, row_number() over (order by w.name_key, w.id) = how_many
    from (select f.id, f.name_key from unnest(ids, names) f (id, name_key)
          where (f.name_key, f.id) > (after_key, after_id) order by f.name_key, f.id limit how_many) w
    order by w.name_key, w.id;
end $$;
-- Some of them, no matter which.
create function search_namesakes(space integer, patterns text[], how_many integer) returns bigint[]
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  ids bigint[];
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  select array_agg(w.id) into ids from (
    select w.id from (select a.id, a.search_key from authors a where a.space_id = space and a.erased_at is null order by a.name_key, a.id limit 1000) w
    where w.search_key like all (patterns) limit how_many) w;
  if cardinality(ids) >= how_many then return ids; end if;
  return array(select a.id from authors a
    where a.space_id = space and a.search_key like patterns[1] and a.search_key like all (patterns) and a.erased_at is null limit how_many);
end $$;
create policy fence_reads on authors for select to otklik_fence using (true);
grant select on authors to otklik_fence;
select give_to_fence('search_authors(integer, text[], text, bigint, integer)');
select give_to_fence('search_namesakes(integer, text[], integer)');

create function quote_tsword(text) returns text immutable parallel safe language sql
  as $$ select '''' || replace(replace($1, '\', '\\'), '''', '''''') || '''' $$;

-- A word means all its forms, and whatever begins so. Texts keep stems: of a word that is typed half, the stem of the whole may be
-- shorter than what is typed («понравилс»), so that usual endings are tried, too. Beginnings of fewer than three letters mean nothing.
create function word_query(word text) returns tsquery immutable parallel safe language plpgsql set search_path = public as $$
declare
  forms tsquery := plainto_tsquery('pg_catalog.russian', word);
  raw   text[]  := tsvector_to_array(to_tsvector('pg_catalog.simple', word));
  stem  text;
begin
  if numnode(forms) = 0 or cardinality(raw) <> 1 or length(raw[1]) < 3 then return forms; end if;
  forms := forms || (quote_tsword(raw[1]) || ':*')::tsquery;
  for stem in
      select distinct s from unnest(array['я','й','м','х','ь','ю','у','е','и','ий','ся','ть','ми','го','му','ng','d','s','ed','ing']) ending,
        unnest(tsvector_to_array(to_tsvector('pg_catalog.russian', raw[1] || ending))) s
      where length(s) >= 3 and not starts_with(s, raw[1]) and starts_with(raw[1], s) loop
    forms := forms || quote_tsword(stem)::tsquery;
  end loop;
  return forms;
end $$;

-- Words, "a phrase", or, -without. For the index phrases are just their words, and without a phrase nothing is left out.
create function search_query(words text, is_for_index boolean) returns tsquery immutable parallel safe language plpgsql set search_path = public as $$
declare
  token  text[];
  part   tsquery;
  chain  tsquery := '';
  others tsquery := '';
begin
  for token in select regexp_matches(translate(words, 'Ёё', 'Ее'), '(-?)(?:"([^"]*)"?|([^\s"]+))', 'g') loop
    if lower(token[3]) = 'or' and token[1] = '' then
      others := others || chain;
      chain := '';
      continue;
    end if;
    part := case
      when token[2] is null and token[1] = '' then word_query(token[3])
      when token[2] is null then plainto_tsquery('pg_catalog.russian', token[3])
      when not is_for_index then phraseto_tsquery('pg_catalog.russian', token[2])
      when token[1] = '' then plainto_tsquery('pg_catalog.russian', token[2])
      -- In no text.
      else quote_tsword(chr(1))::tsquery end;
    if numnode(part) > 0 then chain := chain && case when token[1] = '' then part else !! part end; end if;
  end loop;
  return others || chain;
end $$;
create or replace function search_query(text) returns tsquery immutable parallel safe language sql
  as $$ select public.search_query($1, false) $$;

-- The index holds words together with space and four weeks: how a word begins is then looked up among a few weeks of one space.
-- Over all texts there would be millions of them.
create function search_block(space_id integer, at timestamptz) returns bigint immutable parallel safe language sql
  as $$ select space_id::bigint * 10000 + floor(extract(epoch from at) / 2419200)::bigint $$;
create function search_words_at(space_id integer, at timestamptz, words text, subjects jsonb) returns tsvector immutable parallel safe language sql
  as $$ select array_to_tsvector(array(select public.search_block($1, $2) || ':' || left(w, 500) from unnest(tsvector_to_array(public.search_words($3, $4))) w)) $$;
create function search_query_at(query tsquery, block bigint) returns tsquery immutable parallel safe language sql
  as $$ select regexp_replace($1::text, '''((?:[^'']|'''')*)''', '''' || $2 || ':\1''', 'g')::tsquery $$;
-- The same in any of these blocks.
create function search_query_in(query tsquery, space integer, first_at timestamptz, last_at timestamptz) returns tsquery immutable parallel safe language sql
  as $$ select string_agg('(' || public.search_query_at($1, b)::text || ')', '|')::tsquery
        from generate_series(public.search_block($2, $3), public.search_block($2, $4)) b $$;

drop index if exists item_texts_words, messages_words;
create index item_texts_words on item_texts using gin (search_place(space_id, created_at), search_words_at(space_id, created_at, text, subjects)) with (gin_pending_list_limit = 512);
create index messages_words on messages using gin (search_place(space_id, created_at), search_words_at(space_id, created_at, text, subjects)) with (gin_pending_list_limit = 512);

-- The search of 0026 by this index. What is rare is looked up four years at a time.
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
  query     tsquery     := search_query(words, true);
  exact     tsquery     := case when words like '%"%' then search_query(words) end;
  here      tsquery;
  sign      integer     := case when is_reversed then 1 else -1 end;
  newest    timestamptz := least(until, now() + interval '1 day', case when is_reversed then 'infinity' else after_at + interval '1 microsecond' end);
  oldest    timestamptz := greatest(since, '2006-01-01', case when is_reversed then after_at end);
  week      timestamptz := to_timestamp(floor(extract(epoch from case when is_reversed then oldest else newest end) / 604800) * 604800);
  is_over   boolean;
  is_common boolean;
  span      interval    := interval '208 weeks';
  ahead     timestamptz;
  first_at  timestamptz;
  left_to   integer     := 16;
  n_found   integer     := 0;
  n         integer     := 0;
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  is_stop := false;
  if numnode(query) = 0 then return; end if;
  if is_reversed then
    select w into week from generate_series(week, newest, interval '7 days') w
      where exists (select from $texts t where search_place(t.space_id, t.created_at) = search_place(space, w)) limit 1;
    if not found then return; end if;
  end if;
  loop
    is_over := week >= newest or week + interval '7 days' <= oldest;
    exit when is_over or n_found >= how_many or not is_common;
    if is_common is null and (left_to <= 0 or left_to <= 14 and n_found < 20) then
      ahead := newest - interval '7 days';
      here := search_query_at(query, search_block(space, ahead));
      perform from $texts t where search_place(t.space_id, t.created_at) = search_place(space, ahead) and $words @@ here
        offset greatest(how_many / 4, 100) limit 1;
      is_common := found;
      n := 0;
      ahead := newest;
      while not is_common and ahead > oldest loop
        here := search_query_in(query, space, greatest(ahead - span, oldest), ahead);
        select n + count(*), case when count(*) > 0 then ahead - span else first_at end into n, first_at
          from (select from $texts t where $words @@ here limit greatest(how_many, 1000) + 1) t;
        is_common := n > greatest(how_many, 1000);
        ahead := ahead - span;
      end loop;
      -- Of what is rare nothing is older than the stretch in which something was found.
      if not is_common then oldest := greatest(oldest, coalesce(first_at, newest)); end if;
      continue;
    end if;
    exit when left_to <= 0;
    n := 0;
    here := search_query_at(query, search_block(space, week));
    for $id, created_at in
        select t.$id, t.created_at from $texts t
        where search_place(t.space_id, t.created_at) = search_place(space, week) and $words @@ here $also
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
  -- Each stretch ends where the next begins: the week that is not yet looked at comes first.
  ahead := case when is_reversed then week else week + interval '7 days' end;
  while n_found < how_many and case when is_reversed then ahead < newest else ahead > oldest end loop
    here := search_query_in(query, space, case when is_reversed then ahead else greatest(ahead - span, oldest) end,
                            case when is_reversed then least(ahead + span, newest) else ahead end);
    for $id, created_at in
        select t.$id, t.created_at from $texts t
        where t.space_id = space and $words @@ here $also
          and case when is_reversed then t.created_at >= ahead and t.created_at < ahead + span else t.created_at < ahead and t.created_at >= ahead - span end
        order by date_part('epoch', t.created_at) * sign, t.$id * sign limit how_many - n_found loop
      return next;
      n_found := n_found + 1;
    end loop;
    ahead := ahead + span * sign;
  end loop;
  if n_found >= how_many then
    is_stop := true;
    return next;
  end if;
end $$;
$text$;
  also text := $also$and t.created_at >= since and t.created_at < until
          and case when is_reversed then (t.created_at, t.$id) > (after_at, after_id) else (t.created_at, t.$id) < (after_at, after_id) end
          and (objects is null or t.object_id = any (objects)) and (exact is null or search_words(t.text, t.subjects) @@ exact)$also$;
begin
  -- Whoever replaces a function must belong to its owner.
  execute 'grant otklik_fence to current_user';
  for made in select * from (values ('search_items', 'item_texts', 'item_id'), ('search_messages', 'messages', 'chat_id')) m (name, texts, id) loop
    execute replace(replace(replace(replace(replace(text_, '$also', also), '$words', 'search_words_at(t.space_id, t.created_at, t.text, t.subjects)'),
      '$name', made.name), '$texts', made.texts), '$id', made.id);
  end loop;
  execute 'revoke otklik_fence from current_user';
end $make$;
