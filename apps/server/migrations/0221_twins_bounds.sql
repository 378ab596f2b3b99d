-- Answer once (decision 64): what finding twins costs has a bound, whatever is written under a post.

-- The first texts of groups that share a band with these, those that share the most first. Their words are read once for all who
-- are compared with them, so they are no longer given here. Of more than a thousand under one post a thousand are ranked.
drop function find_near_duplicates(integer, jsonb, interval, integer);
create function find_near_duplicates(space integer, asked jsonb, since interval, how_many integer)
  returns table (n integer, first_id bigint)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  return query
    select a.n, f.item_id
    from jsonb_to_recordset(asked) as a (n integer, place bigint, at double precision, bands integer[])
    cross join lateral (
      select d.item_id from (
        select o.item_id, o.bands from near_duplicates o
        where o.space_id = space and o.place = a.place and o.bands && a.bands and o.item_id = o.first_id
          and (a.place > 0 or o.at between to_timestamp(a.at) - since and to_timestamp(a.at) + since)
        limit 1000) d
      order by (select count(*) from unnest(d.bands) b where b = any (a.bands)) desc, d.item_id limit how_many) f;
end $$;
select give_to_fence('find_near_duplicates(integer, jsonb, interval, integer)');

-- What was said to a group is asked of the work that said it: only what has been sent is offered, and only to those who may see
-- whom it was sent to. The texts alone did not tell either.
alter table twin_groups
  drop column answers,
  add column run_id bigint;  -- of bulk_runs; where that is forgotten nothing is offered
