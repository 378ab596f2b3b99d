-- A person who speaks in a dialogue, or takes it, quiets robots there (decision 58).

-- `bot_paused_at`: when a person last spoke in a dialogue or took it; what robots wanted before that is not sent.
-- `bot_resumed_at`: when that ended, by hand or by closing.
alter table chats add column bot_resumed_at timestamptz;

create table robot_settings (
  space_id       integer  not null primary key references spaces on delete cascade,
  pause_on_take  boolean  not null default true,
  pause_hours    smallint not null default 24 check (pause_hours between 0 and 720)   -- 0: until closed or by hand
);
select fence_table('robot_settings');

alter table rule_firings drop constraint rule_firings_result_check;
alter table rule_firings add constraint rule_firings_result_check
  check (result in ('done', 'partly', 'refused', 'guarded', 'paused'));
