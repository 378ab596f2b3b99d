-- When somebody was last here, on whatever device: those who manage people see it. Sessions themselves (addresses,
-- devices) stay their owner's.
alter table users add column seen_at timestamptz;
update users u set seen_at = (select max(f.seen_at) from token_families f where f.user_id = u.id);
