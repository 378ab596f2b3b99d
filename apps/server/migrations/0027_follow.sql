-- A saved filter is its owner's alone and may name things of several spaces. When one of them becomes another (tags and
-- labels are merged), the filters of those who work in that space follow; nobody sees them for it.
create policy fence_follows on saved_filters to otklik_fence using (true) with check (true);
grant select (id, user_id, query), update (query) on saved_filters to otklik_fence;

create function follow_in_filters(space integer, field text, merged text, target text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  update saved_filters f set query = jsonb_set(f.query, array[field],
    case jsonb_typeof(f.query -> field) when 'array' then
      (select jsonb_agg(named.id order by named.n) from (
        select case e.id when merged then target else e.id end as id, min(e.n) as n
        from jsonb_array_elements_text(f.query -> field) with ordinality e (id, n) group by 1) named)
    else to_jsonb(target) end)
  where f.user_id in (select m.user_id from members m where m.space_id = space) and f.query -> field ? merged;
end $$;
select give_to_fence('follow_in_filters(integer, text, text, text)');

-- Whoever saves says which they had on the screen.
alter table templates add column version integer not null default 1;
alter table macros    add column version integer not null default 1;
