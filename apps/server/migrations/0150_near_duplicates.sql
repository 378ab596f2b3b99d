-- Answer once: comments under one post that ask the same (decision 64).

create extension if not exists btree_gin;

-- What a comment is compared by: hashes of its words, none of the words. `place`: what it is compared within, its post, or below
-- zero its account (reviews). `first_id`: the oldest of its group, which is itself where it is alone or the oldest.
create table near_duplicates (
  space_id   integer     not null,
  item_id    bigint      not null,
  object_id  integer     not null,
  place      bigint      not null,
  at         timestamptz not null,
  first_id   bigint      not null,
  bands      integer[]   not null,
  primary key (space_id, item_id),
  foreign key (space_id, item_id) references items (space_id, id) on delete cascade
);
create index near_duplicates_of_group on near_duplicates (space_id, first_id, at desc, item_id desc);
-- Only first texts are compared with: nobody joins because of somebody who has joined.
create index near_duplicates_by_bands on near_duplicates using gin (space_id, place, bands)
  with (gin_pending_list_limit = 512) where item_id = first_id;
select fence_table('near_duplicates');

-- Groups of two and more. `size` counts all, also those that are deleted or not everybody's to see.
create table twin_groups (
  space_id   integer     not null references spaces on delete cascade,
  first_id   bigint      not null,
  object_id  integer     not null,
  size       integer     not null,
  last_at    timestamptz not null,
  -- What was last said to the whole group, with its variables: offered to whoever comes later.
  answers    text[]      not null default '{}',
  primary key (space_id, first_id)
);
create index twin_groups_latest on twin_groups (space_id, last_at desc, first_id desc);
select fence_table('twin_groups');

-- The first texts of groups that share a band with these, the most alike first. Array operators are no condition of an index
-- under row policies, so the function asks as the fence.
create function find_near_duplicates(space integer, asked jsonb, since interval, how_many integer)
  returns table (n integer, first_id bigint, words text)
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
begin
  if not space = any (current_space_ids()) then raise exception 'space % is not open in this transaction', space; end if;
  return query
    select a.n, f.item_id, t.text
    from jsonb_to_recordset(asked) as a (n integer, place bigint, at double precision, bands integer[])
    cross join lateral (
      select d.item_id from near_duplicates d
      where d.space_id = space and d.place = a.place and d.bands && a.bands and d.item_id = d.first_id
        and (a.place > 0 or d.at between to_timestamp(a.at) - since and to_timestamp(a.at) + since)
      order by (select count(*) from unnest(d.bands) b where b = any (a.bands)) desc, d.item_id limit how_many) f
    join item_texts t on t.space_id = space and t.item_id = f.item_id;
end $$;
create policy fence_reads on near_duplicates for select to otklik_fence using (true);
grant select on near_duplicates to otklik_fence;
select give_to_fence('find_near_duplicates(integer, jsonb, interval, integer)');
