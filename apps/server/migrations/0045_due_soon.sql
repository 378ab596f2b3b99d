-- From when on a limit is about to end: a quarter of it is left (decision 30). An hour would be all of a short limit and
-- nothing of a long one. Written by the same trigger as `due_at`.
alter table items add column due_soon_at timestamptz not null default 'infinity';
alter table chats add column due_soon_at timestamptz not null default 'infinity';

create or replace function keep_due() returns trigger language plpgsql as $$
declare
  limits record;
  wait_at timestamptz;
  due timestamptz := 'infinity';
  seconds integer;
begin
  if tg_op = 'INSERT' then
    if new.status = 'waiting' then new.waiting_since := coalesce(new.waiting_since, now()); end if;
  elsif new.status is distinct from old.status then
    if old.status = 'waiting' then
      new.clock_at := coalesce(new.clock_at, new.created_at) + (now() - coalesce(new.waiting_since, now()));
      new.waiting_since := null;
    end if;
    if old.status in ('closed', 'autoclosed') and new.finished_at is null then
      new.clock_at := now();
      if tg_table_name = 'chats' then
        -- A customer who writes again opens it with that message, however late it was told.
        if new.reopened_at is not distinct from old.reopened_at then new.reopened_at := now(); end if;
        new.clock_at := new.reopened_at;
      end if;
    end if;
    if new.status = 'waiting' then new.waiting_since := now(); end if;
  end if;

  if tg_table_name = 'chats' then
    if new.finished_at is not null then new.turn_at := null;
    elsif tg_op = 'INSERT' then new.turn_at := coalesce(new.turn_at, open_turn(new.space_id, new.id, new.reopened_at));
    -- Looked up only where it can have changed: a long dialogue is told many things.
    elsif old.finished_at is not null or new.unanswered_at is distinct from old.unanswered_at or new.turn_at is distinct from old.turn_at
        or new.reopened_at is distinct from old.reopened_at or (new.unanswered_at is null) <> (new.turn_at is null) then
      new.turn_at := open_turn(new.space_id, new.id, new.reopened_at);
    end if;
    wait_at := new.turn_at;
  elsif new.reaction_seconds is null and not new.is_history then
    wait_at := new.created_at;
  end if;

  new.due_of := null;
  if new.finished_at is null then
    select * into limits from limits_of(new.space_id, new.object_id);
    if wait_at is not null and limits.reaction is not null then
      due := wait_at + make_interval(secs => limits.reaction);
      new.due_of := 'reaction';
      seconds := limits.reaction;
    end if;
    if new.status <> 'waiting' and coalesce(new.clock_at, new.created_at) + make_interval(secs => limits.resolution) < due then
      due := coalesce(new.clock_at, new.created_at) + make_interval(secs => limits.resolution);
      new.due_of := 'resolution';
      seconds := limits.resolution;
    end if;
  end if;
  new.due_at := due;
  new.due_soon_at := case when seconds is null then 'infinity' else due - make_interval(secs => seconds / 4.0) end;
  return new;
end $$;

-- What will be due soon is sought among what is not overdue yet, and told apart within the index.
drop index items_limited, chats_limited;
create index items_limited on items (space_id, due_at, due_soon_at) where due_at < 'infinity';
create index chats_limited on chats (space_id, due_at, due_soon_at) where due_at < 'infinity';

-- What is open now is counted anew by the job that does so when a limit changes, in pieces, while people work.
insert into due_recounts (space_id, object_id, type)
select o.space_id, o.id, k.type from objects o, (values ('item'), ('chat')) k (type)
where exists (select from stats_targets t where t.space_id = o.space_id and (t.object_id = o.id or t.company_id = o.company_id))
on conflict (space_id, object_id, type) do update set heard_at = null, status = null, at = null, id = null;
