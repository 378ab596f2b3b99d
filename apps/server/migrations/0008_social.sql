-- What a provider has proved, kept while the person still owes something: an address, or the second factor.
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check check (kind in
  ('confirm_email', 'reset_password', 'change_email', 'provider_signup', 'social_state', 'social_proof', 'captcha'));
