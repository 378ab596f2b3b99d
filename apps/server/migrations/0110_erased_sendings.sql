-- Words of whoever asked to be forgotten go from sendings too; what was emptied is never sent again.
alter table webhook_deliveries add column erased_at timestamptz;
create index webhook_deliveries_by_thread on webhook_deliveries (space_id, thread_kind, thread_id);
