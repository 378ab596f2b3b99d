-- To whom a delivery for a whole application goes. A space whose token has died can no longer show that the account is
-- theirs: where another space has it too, only those that can are told of it.
create function find_receivers(network text, account_id text) returns table (space_id integer, object_id integer)
  language sql stable security definer set search_path = public as $$
  select o.space_id, o.id from objects o
  where o.provider = network and o.provider_id = account_id and o.state <> 'removed'
    and (o.state <> 'broken' or not exists (
      select from objects other
      where other.provider = network and other.provider_id = account_id and other.state <> 'removed'
        and other.space_id <> o.space_id))
$$;
select give_to_fence('find_receivers(text, text)');
