-- Saved filters belong to people, like everything else that a saved copy of all data reads as otklik_auth.
create policy sign_in on saved_filters to otklik_auth using (true) with check (true);
grant select, insert on saved_filters to otklik_auth;
