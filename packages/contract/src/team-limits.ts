// The limits of a team's time and of what it is told, as parts of `limits`.

/** Working hours, routing and statuses (product/limits: Working hours). */
export const teamLimits = {
  calendars: 100,
  open_intervals: 56,
  open_intervals_of_day: 8,
  shift_templates: 200,
  template_shifts: 168,
  cycle_days: 56,
  shift_min_minutes: 15,
  shift_breaks: 8,
  shifts_of_day: 6,
  /** What one call may hold: people, days, and days of people. */
  schedule_people: 200,
  schedule_days: 31,
  schedule_cells: 6_200,
  schedule_bytes: 1_048_576,
  /** So far ahead shifts are kept as rows. */
  schedule_ahead_days: 91,
  /** Routing: the longest that can be set, how many things one hand-over takes, how long a draft keeps something from returning. */
  return_after_max_s: 86_400,
  min_left_max_s: 7_200,
  handover_min_s: 300,
  handover_max_s: 3_600,
  handover_things: 500,
  handover_note_max: 2_000,
  capacity_max: 1_000,
  unplanned_off_s: 3_600,
  return_spares_s: 600,
  absence_kinds: 50,
  absence_days: 366,
  user_statuses: 30,
  /** For how long somebody may hold a status against the plan. */
  status_hold_s: 14_400,
  reason_max: 500,
  approval_days_max: 365,
  /** After so much working time a question that nobody has answered is told of again. */
  approval_again_s: 1_800,
  approval_newer: 5,
  /** The network stops listening so soon: whoever may say yes is told once more. */
  approval_urgent_s: 1_800,
} as const

/** What people are told, and where (product/limits: Notifications). */
export const noticeLimits = {
  /** The same again within this is one row, counted; letters wait so long for what else comes. */
  notifications_join_s: 300,
  mail_digest_s: 300,
  digest_lines: 50,
  notifications_kept_days: 90,
  notifications_kept: 1_000,
  /** What a followed filter lets through within this is one row. */
  watch_join_s: 120,
  watches: 20,
  watches_of_space: 1_000,
  /** Of a space: those that name nothing by which they could be found quickly. */
  watches_wide: 200,
  watch_hits_days: 30,
  /** Whoever has a page open may read it there first. */
  outlet_waits_s: 60,
  outlets_of_person: 20,
  outside_addresses: 50,
  slack_channels: 20,
  telegram_groups: 20,
  telegram_code_s: 900,
  push_text: 100,
  telegram_text: 4_096,
  slack_text: 3_000,
} as const
