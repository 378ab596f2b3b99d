-- Doors for whole applications, pictures of accounts, and stickers that customers have sent.

-- Networks that deliver for a whole application name the account; it may be connected in several spaces.
create function find_objects_by_provider_id(network text, account_id text) returns table (space_id integer, object_id integer)
  language sql stable security definer set search_path = public as $$
  select o.space_id, o.id from objects o where o.provider = network and o.provider_id = account_id and o.state <> 'removed'
$$;
select give_to_fence('find_objects_by_provider_id(text, text)');

-- Kept for a week, in case the account is only being connected.
create index inbox_unrouted_by_age on inbox_unrouted (received_at);
grant delete, select (received_at) on inbox_unrouted to otklik_app;

alter table objects add column image_source text;                                -- as of authors
alter table files add column is_of_account boolean not null default false;       -- becomes the picture of its account once it is here
create index attachments_by_sticker on attachments (space_id, sticker_id) where sticker_id is not null;
create index deletion_requests_waiting on deletion_requests (asked_at) where done_at is null;
