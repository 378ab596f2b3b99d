-- A word that is said in a group of Telegram makes it an outlet of the space: what is told there was chosen with the word.
alter table outlet_codes
  add column codes text[],
  add column object_ids integer[],
  add column locale text check (locale in ('ru', 'en'));

-- Spaces with groups: whether the bot is still there is asked of its news.
create function spaces_with_groups() returns table (space_id integer)
language sql stable security definer set search_path = public as $$
  select distinct o.space_id from outlets o where o.kind = 'telegram' and o.user_id is null and o.state = 'on'
$$;
create policy fence_reads on outlets for select to otklik_fence using (true);
grant select (space_id, kind, user_id, state) on outlets to otklik_fence;
select give_to_fence('spaces_with_groups()');
