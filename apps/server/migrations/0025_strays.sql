-- Deliveries about an account that nobody had connected come in once somebody does.
alter table inbox_unrouted add column provider_id text, add column key bytea;
create index inbox_unrouted_by_account on inbox_unrouted (provider, provider_id);

-- For whoever has just proved that the account is theirs: their open space has it, and what is taken is gone from here.
create function take_strays(space integer, account integer) returns table (key bytea, body bytea)
  language sql security definer set search_path = public as $$
  delete from inbox_unrouted u using objects o
  where o.space_id = space and o.id = account and o.state = 'active' and o.space_id = any (current_space_ids())
    and u.provider = o.provider and u.provider_id = o.provider_id
  returning u.key, u.body
$$;
grant select, delete on inbox_unrouted to otklik_fence;
select give_to_fence('take_strays(integer, integer)');
