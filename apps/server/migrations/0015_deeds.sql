-- The latest deed about a comment until the network has done it: lists show it, and must not look for it in the ledger.
alter table items add column deed_id bigint;
