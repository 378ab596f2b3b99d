-- What signing in and joining need beside 0006.

-- Shown to the person, not yet confirmed by a code: until then the one before goes on working.
alter table user_secrets add column otp_offered bytea;   -- sealed like otp_secret
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);
create index rate_limits_by_age on rate_limits (window_at);

-- An invitation names groups and accounts; of those that are gone by then nothing is given.
create policy sign_in on user_groups for select to otklik_auth using (true);
create policy sign_in on objects for select to otklik_auth using (true);
grant select (space_id, id) on user_groups to otklik_auth;
grant select (space_id, id, state) on objects to otklik_auth;
