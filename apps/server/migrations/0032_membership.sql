-- Every migration belongs to otklik_fence while it runs (platform/migrate.ts), so that a user who is no superuser can also
-- replace what an earlier migration has given away. Giving must not end that membership in the middle.
create or replace function give_to_fence(f regprocedure) returns void language plpgsql as $$
begin
  execute 'grant create on schema public to otklik_fence';
  execute format('alter function %s owner to otklik_fence', f);
  execute 'revoke create on schema public from otklik_fence';
end $$;
