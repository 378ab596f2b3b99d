-- Vectors of facts are made in the background, and administrators are told when the month's money runs short.

-- Spaces with an agent that asks by vectors: the background looks at no others.
create function find_embedding_spaces() returns setof integer language sql stable security definer set search_path = public as $$
  select distinct a.space_id from ai_agents a
  where a.is_on and a.deleted_at is null and a.definition -> 'model' ->> 'embeddings_model' is not null
$$;
create policy fence_reads on ai_agents for select to otklik_fence using (true);
grant select on ai_agents to otklik_fence;
select give_to_fence('find_embedding_spaces()');

-- At which limit it was told that four fifths, and that all of it is spent; and at which a person was refused.
alter table ai_months
  add column told_at_limit     bigint,
  add column spent_at_limit    bigint,
  add column refused_at_limit  bigint;

-- What administrators were not told of yet, of the month that it is by each space's clock. Agent 0: all of them together.
create function find_ai_spent() returns table (space_id integer, agent_id integer) language sql stable security definer set search_path = public as $$
  select m.space_id, m.agent_id
  from ai_months m join spaces s on s.id = m.space_id
    left join ai_settings t on m.agent_id = 0 and t.space_id = m.space_id
    left join ai_agents a on m.agent_id <> 0 and a.space_id = m.space_id and a.id = m.agent_id and a.deleted_at is null
    cross join lateral (select coalesce(t.month, (a.definition -> 'limits' ->> 'month')::bigint) as most) l
  where m.month = date_trunc('month', now() at time zone s.time_zone)::date and l.most > 0
    and ((m.spent >= l.most * 80 and m.told_at_limit is distinct from l.most)
      or ((m.spent >= l.most * 100 or (m.spent >= l.most * 90 and m.refused_at_limit = l.most))
        and m.spent_at_limit is distinct from l.most))
  order by 1, 2
$$;
create policy fence_reads on ai_months for select to otklik_fence using (true);
create policy fence_reads on ai_settings for select to otklik_fence using (true);
grant select on ai_months, ai_settings to otklik_fence;
select give_to_fence('find_ai_spent()');
