-- Our application is let go of by an account (a Facebook page). Accounts of other networks may be heard of through the same
-- one (the Instagram profile that the page is linked with), in whatever space they are: they ask for deliveries anew at
-- once, and not at their next turn in some hours.
create function subscribe_again(networks text[]) returns void
  language sql security definer set search_path = public as $$
  update account_errands e set run_at = now(), cursor = 'told'
  from objects o
  where (o.space_id, o.id) = (e.space_id, e.object_id) and e.what = 'subscribe'
    and o.provider = any(networks) and o.state = 'active'
$$;
select give_to_fence('subscribe_again(text[])');
