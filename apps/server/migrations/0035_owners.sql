-- Whose account it is, and who belongs to a space by their own will.

-- Somebody who has left comes back by an invitation that they accept, and not because an administrator wants them back.
alter table members add column left_at timestamptz check (left_at is null or deactivated_at is not null);

-- Invitations are accepted by the invited, so that nobody asks any more whose address this is.
drop function find_person(text);

-- `keep_email`: whoever reads the address before can call a change of address back.
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check check (kind in (
  'confirm_email', 'reset_password', 'change_email', 'keep_email', 'provider_signup', 'social_state', 'social_proof', 'captcha'));
-- So long nobody else can take that address.
create index one_time_links_kept on one_time_links ((payload ->> 'email_key')) where kind = 'keep_email' and used_at is null;
