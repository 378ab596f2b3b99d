-- What administrators settle about people, pictures of people, and the end of a space.

-- Demanded of one member by one space: the person sets it up as long as any of their spaces demands it.
alter table members add column otp_required boolean not null default false;

-- Whether somebody has two-factor on is shown to those who manage them, and nothing else of what is kept here.
alter table user_secrets enable row level security;
alter table user_secrets force row level security;
create policy sign_in on user_secrets to otklik_auth using (true) with check (true);
create policy colleagues on user_secrets for select to otklik_app using (
  exists (select from members m where m.user_id = user_secrets.user_id and m.space_id = any ((select current_space_ids())::integer[])));
grant select (user_id, otp_confirmed_at) on user_secrets to otklik_app;

create policy fence_reads on users for select to otklik_fence using (true);
grant select (id, email_key, email_status, disabled_at, image) on users to otklik_fence;

-- Whose address this is. Only a confirmed one: whoever merely claims an address is not the person who was invited.
create function find_person(key text) returns setof integer
  language sql stable security definer set search_path = public as $$
  select id from users where email_key = key and email_status > 0 and disabled_at is null
$$;
select give_to_fence('find_person(text)');

-- The picture of a person belongs to no space: a signed address names its key only, and works while it is theirs.
create unique index users_by_image on users (image) where image is not null;
create function find_portrait(key text) returns setof integer
  language sql stable security definer set search_path = public as $$
  select id from users where image = key
$$;
select give_to_fence('find_portrait(text)');

-- Spaces with something to be done about their end: the period is over, the days of grace are, or rows are left.
create function spaces_ending(at timestamptz) returns table (space_id integer, step text)
  language sql stable security definer set search_path = public as $$
  select id, 'expire' from spaces where deleted_at is null and expires_at <= at and delete_after is null
  union all select id, 'close' from spaces where deleted_at is null and delete_after <= at
  union all select id, 'empty' from spaces where deleted_at is not null
$$;
select give_to_fence('spaces_ending(timestamptz)');
create index spaces_closed on spaces (deleted_at) where deleted_at is not null;
