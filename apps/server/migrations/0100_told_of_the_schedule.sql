-- Absences and swaps are things that people are told of.
alter table notifications drop constraint notifications_thing_check;
alter table notifications add constraint notifications_thing_check
  check (thing in ('item', 'chat', 'account', 'space', 'person', 'absence', 'swap'));

-- `lead`: somebody is reminded of a shift. `held`: a status that its person held against the plan is held no longer.
alter table plan_points drop constraint plan_points_kind_check;
alter table plan_points add constraint plan_points_kind_check check (kind in ('begin', 'end', 'lead', 'held'));
