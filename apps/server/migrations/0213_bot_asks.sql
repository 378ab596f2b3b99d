-- What a bot has looked for among facts or asked an agent, how sure the answer was, and its line in the journal of models
-- (decision 69).
alter table bot_steps
  add column asked text,
  add column confidence smallint,
  add column call_id bigint;

-- Emotion by a model, afterwards (decision 69): which agent, and what waits to be asked about. No words are in it.
alter table emotion_settings
  add column agent_id integer,
  drop constraint emotion_settings_method_check,
  add constraint emotion_settings_method_check check (method in ('off', 'dictionary', 'model', 'both'));

create table emotion_asks (
  space_id    integer     not null references spaces on delete cascade,
  kind        text        not null check (kind in ('item', 'chat')),
  thing_id    bigint      not null,
  at          timestamptz not null default now(),      -- of what was said last
  tries       smallint    not null default 0,
  not_before  timestamptz not null default now(),
  primary key (space_id, kind, thing_id)
);
create index emotion_asks_due on emotion_asks (not_before);
select fence_table('emotion_asks');

create policy fence_reads on emotion_asks for select to otklik_fence using (true);
grant select on emotion_asks to otklik_fence;

-- Spaces take turns, as with bots.
create function emotion_asks_due(now_at timestamptz, most integer) returns table (space_id integer, kind text, thing_id bigint)
language sql stable security definer set search_path = public as $$
  select t.space_id, t.kind, t.thing_id from (
    select a.space_id, a.kind, a.thing_id, a.not_before, row_number() over (partition by a.space_id order by a.not_before) as turn
    from emotion_asks a where a.not_before <= now_at) t
  order by t.turn, t.not_before limit most
$$;
select give_to_fence('emotion_asks_due(timestamptz, integer)');
