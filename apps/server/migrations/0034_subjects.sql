-- What a message or comment is about: a product, a post, a story. A list of `SubjectFacts` as they were told, bounded when
-- they are stored; pictures are files like any other, tied to their owner by an attachment of kind `subject` whose position
-- is the subject's place in the list.
alter table messages   add column subjects jsonb;
alter table item_texts add column subjects jsonb;
alter table replies    add column subjects jsonb;

alter table attachments drop constraint attachments_kind_check;
alter table attachments add constraint attachments_kind_check
  check (kind in ('photo', 'video', 'voice', 'document', 'sticker', 'link', 'subject'));

-- What of a delivery was left out on purpose, by name.
alter table inbox add column note text;

-- Found by the subject's words, too.
create function subject_words(subjects jsonb) returns text immutable parallel safe language sql
  as $$ select string_agg(concat_ws(' ', s ->> 'title', s ->> 'text', s ->> 'author',
          (select string_agg(concat_ws(' ', l ->> 'title', l ->> 'text'), ' ') from jsonb_array_elements(s -> 'lines') l)), ' ')
        from jsonb_array_elements(subjects) s $$;
create function search_words(text, jsonb) returns tsvector immutable parallel safe language sql
  as $$ select public.search_words(case when $2 is null then $1 else $1 || ' ' || public.subject_words($2) end) $$;

-- The indexes of these words are made by 0039, in another form; until then there are none. They were made here as well, for
-- nothing: a minute of every upgrade of a large installation.
drop index item_texts_words, messages_words;

do $make$
declare
  found record;
begin
  -- Whoever replaces a function must belong to its owner.
  execute 'grant otklik_fence to current_user';
  for found in select p.oid from pg_proc p where p.proname in ('search_items', 'search_messages') and p.pronamespace = 'public'::regnamespace loop
    execute replace(pg_get_functiondef(found.oid), 'search_words(t.text)', 'search_words(t.text, t.subjects)');
  end loop;
  execute 'revoke otklik_fence from current_user';
end $make$;
