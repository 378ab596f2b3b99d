-- When the network took a message of ours (decision 22). Null: when it was written, as of all that were sent before this and
-- of what was written elsewhere.
alter table messages add column sent_at timestamptz;
