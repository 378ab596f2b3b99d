-- Networks that tell what happens over one long connection of ours: one process holds it, for as long as it says so again
-- and again, and whoever takes over goes on where the other has stopped.
create table account_streams (
  space_id      integer     not null,
  object_id     integer     not null,
  fence         bigint      not null default 0,           -- of whoever holds it; one that is older stores nothing any more
  held_until    timestamptz not null default '-infinity',
  run_at        timestamptz not null default now(),       -- not sooner: the network has said so, or it failed
  kept          text,                                     -- how far we have come, in the connector's own words
  missed        text,                                     -- what is still to be caught up with, and how far that has come
  missed_rest   text,
  failures      integer     not null default 0,
  error         text,
  connected_at  timestamptz,                              -- null while there is no connection
  primary key (space_id, object_id),
  foreign key (space_id, object_id) references objects (space_id, id) on delete cascade
) with (fillfactor = 70);
create index account_streams_due on account_streams (held_until);
select fence_table('account_streams');
create policy fence_claims on account_streams to otklik_fence using (true) with check (true);
grant select, insert, update on account_streams to otklik_fence;

-- Never the same twice, even for an account that was removed and connected again.
create sequence stream_fences;
grant usage on sequence stream_fences to otklik_fence;

-- Connections that nobody holds, of accounts of these networks, for whoever asks.
create function claim_streams(networks text[], how_many integer, lease interval)
  returns table (space_id integer, object_id integer, fence bigint)
  language sql security definer set search_path = public as $$
  insert into account_streams (space_id, object_id)
  select o.space_id, o.id from objects o
  where o.provider = any (networks) and o.state = 'active'
    and not exists (select from account_streams s where s.space_id = o.space_id and s.object_id = o.id)
  on conflict do nothing;
  update account_streams s set fence = nextval('stream_fences'), held_until = now() + lease, connected_at = null
  from (select d.space_id, d.object_id from account_streams d
        where d.held_until <= now() and d.run_at <= now()
          and exists (select from objects o where o.space_id = d.space_id and o.id = d.object_id and o.state = 'active')
        order by d.held_until limit how_many for update skip locked) d
  where (s.space_id, s.object_id) = (d.space_id, d.object_id)
  returning s.space_id, s.object_id, s.fence
$$;
select give_to_fence('claim_streams(text[], integer, interval)');

-- Channels of a server are chosen like conversations. A thread is wanted together with its channel.
alter table account_chats add column home text;                    -- the server
alter table account_chats add column parent_external_id text;
