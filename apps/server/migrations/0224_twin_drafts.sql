-- What somebody has begun to answer to a group that asks the same: `body.texts` holds the texts that go round.
alter table drafts
  drop constraint drafts_target_kind_check,
  add constraint drafts_target_kind_check check (target_kind in ('item', 'chat', 'twins'));
