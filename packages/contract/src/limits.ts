import { aiLimits } from './ai/limits.ts'
import { botLimits } from './bots/limits.ts'
import { emotionLimits } from './emotions/limits.ts'
import { factLimits } from './facts/limits.ts'
import { firstLimits } from './first-limits.ts'
import { integrationLimits } from './integration-limits.ts'
import { ruleLimits } from './rules/limits.ts'
import { noticeLimits, teamLimits } from './team-limits.ts'

/** The product's sizes and timings, each named once and told of in docs/product/limits.md. */
export const limits = {
  ...firstLimits,
  // (product/limits: Bound numbers)
  counts_poll_ms: 120_000,
  status_poll_ms: 180_000,
  status_unchanged_s: 600,
  status_guard_ms: 30_000,
  socket_reconnect_ms: 2_000,
  schedule_notice_s: 7,
  workinghours_reload_s: 1_200,
  width_mobile: 768,
  width_tablet: 1025,
  width_laptop: 1381,
  templates_cache_ms: 1_800_000,
  emoji_per_provider: 18,
  config_reload_ms: 28_800_000,
  config_reload_unpaid_ms: 600_000,
  excerpt: 100,
  message_excerpt: 800,
  trial_days: 14,
  image_bytes: 5 * 1024 * 1024,
  document_bytes: 10 * 1024 * 1024,

  // Lists and counts (product/limits: Lists and counts)
  page_rows: 30,
  messages_page_rows: 40,
  /** Choices under a message (product/answers: Choices): how many, how long, and what comes back with a press. */
  choices: 30,
  choice_label: 200,
  choice_payload: 32,
  choice_url: 2_000,
  /** Of what a press or a link brings that others have made. */
  told_payload: 1_024,
  timeline_excerpt: 300,
  count_cap: 1_000,
  thread_rows: 200,
  /** Lines of the journal that one page of a search looks at, and that are told of one thing. */
  journal_looked_at: 20_000,
  journal_history: 20,
  ...integrationLimits,
  /** Winners and reserves of a draw together, and how long after the end its list is closed. */
  draw_places: 100,
  draw_freeze_s: 60,
  ...ruleLimits,
  ...botLimits,
  ...emotionLimits,
  ...factLimits,
  ...aiLimits,
  /** The set-up as a file. */
  setup_bytes: 10 * 1024 * 1024,
  setup_key_max: 2_500,
  /** What it is made of: things, fields and members of lists of all and of one, characters of one, fields of one object. */
  setup_entries: 20_000,
  setup_parts: 400_000,
  setup_entry_parts: 3_000,
  /** Of a bot, a calendar and a template of shifts. */
  setup_large_parts: 20_000,
  setup_entry_chars: 512 * 1024,
  setup_fields: 2_000,
  /** Places that are told where a file is wrong, the first ones. */
  setup_faults: 1_000,
  setup_picks: 20_000,
  setup_snapshot_days: 90,
  /** How long lines are kept where a space has not chosen, how long at most, and how many an export has at most. */
  journal_years: 3,
  journal_years_max: 10,
  journal_export: 200_000,
  total_cap: 10_000,
  /** A limit of which no more than this share is left will end soon (migration 0045). */
  due_soon_share: 1 / 4,
  target_min_s: 60,
  target_max_s: 365 * 86_400,

  // Many at once (product/work: Many at once)
  team_views: 200,
  bulk_rows: 10_000,
  bulk_replies: 100,
  bulk_ids: 1_000,

  // One answer to those who ask the same.
  twins_text: 2_000,
  /** Letters looked at when the words of one comment are compared with those of all that are near it. */
  twins_effort: 50_000,
  twins_variants: 10,
  twins_days: 30,
  twins_apart_ms: 3_000,
  twins_jitter_ms: 2_000,

  // Fields
  reply_max: 32_768,
  reply_files: 10,
  /** Of what stood on the screen when a draft was begun, the latest so many. */
  draft_marks: 300,
  note_max: 4_000,
  tags_on_one: 50,
  saved_filters: 100,
  tags: 1_000,
  tag_depth: 5,
  tag_groups: 100,
  labels: 200,
  templates: 5_000,
  template_folders: 200,
  template_folder_depth: 5,
  import_bytes: 10 * 1024 * 1024,
  macros: 200,
  macro_actions: 10,
  macro_delay_minutes: 60 * 24 * 90,
  emoji_providers: 100,
  open_invites: 1_000,
  /** A table of people: its lines and its size. */
  people_import: 1_000,
  people_import_bytes: 1024 * 1024,

  ...teamLimits,

  // One account
  /** How much of what was there before it was connected is brought in, closed and silent. */
  history_items: 100,
  /** The part of a network's quota that looking may use: the rest is for answers. */
  quota_looks: 0.8,
  /** One look at an account: calls, bytes and time; less time where a customer's own host answers. */
  look_calls: 600,
  look_bytes: 32 * 1024 * 1024,
  look_ms: 5 * 60_000,
  look_own_host_ms: 60_000,
  /** What is remembered between two looks, in characters. */
  look_cursor: 1_000_000,
  /** What looks at one account may store in a day (UTC). */
  look_bytes_day: 256 * 1024 * 1024,
  exclusions: 500,
  stickers_shown: 200,
  stickers_offered: 100,

  // Sessions
  access_token_s: 3_600,
  refresh_token_s: 30 * 86_400,
  /** A browser whose answer was lost refreshes again with the same token: within this it is no theft. */
  refresh_grace_s: 30,
  captcha_after_failures: 3,
  /** Sign-ups and recoveries of one address within an hour. */
  captcha_after_tries: 3,
  /** Whoever has neither password nor second factor proves themselves by having signed in so lately. */
  fresh_sign_in_s: 900,

  // Applications and personal tokens (product/integrations: Applications)
  applications: 50,
  application_name_max: 100,
  redirects: 10,
  code_lives_s: 60,
  /** How long an application may go on without being allowed again. */
  consent_days: 90,
  /** To let an application answer or change settings one must have signed in so lately. */
  consent_fresh_s: 600,
  personal_tokens: 20,
  personal_token_days: 365,
  /** Calls within a minute: of an application, of a personal token, and of either those after which something leaves to a network. */
  application_calls: 600,
  personal_token_calls: 120,
  outgoing_calls: 60,
  application_uses_days: 90,

  // Links that work once
  invite_s: 7 * 86_400,
  confirm_email_s: 86_400,
  reset_password_s: 3_600,
  /** How long the address before can call a change of address back. */
  keep_email_s: 72 * 3_600,
  social_state_s: 600,
  /** A window of a network's own, and how long there is to choose from what it has shown. */
  window_s: 600,
  grant_s: 1_800,
  backup_codes: 10,
  backup_code_length: 7,

  // Spaces and presence (product/limits: Spaces and presence)
  delete_trial_after_days: 3,
  delete_paid_after_days: 7,
  offline_after_s: 600,
  lock_outlives_ms: 10_000,
  schedule_toast_ms: 30_000,
  issue_toast_ms: 300_000,
  filter_toast_ms: 120_000,
  notice_toast_ms: 10_000,
  signup_toast_ms: 7_000,

  // Out
  later_min_s: 60,
  later_max_s: 90 * 86_400,
  undo_ms: 5_000,
  undo_max_ms: 60_000,
  send_timeout_ms: 10_000,
  /** A send that nobody has finished after this lost its process: its outcome is not known. */
  send_lease_s: 20,
  send_attempts: 8,

  // In
  hook_body_bytes: 2 * 1024 * 1024,
  inbound_file_bytes: 50 * 1024 * 1024,
  /** Of one account: files that are still to be fetched. What comes beyond that is shown as not fetched. */
  files_waiting: 5_000,
  inbox_attempts: 5,
  /** The same for a delivery over which the database runs out of time: that may be the database's own trouble. */
  inbox_slow_attempts: 8,
  /** A listener tries an event so often before it sets it aside. */
  event_attempts: 3,
  /** Characters of what networks call people, chats, files and reviews; longer ones are cut. */
  told_name: 512,
  /** Of an address that they tell; a longer one is left out. */
  told_url: 4_096,
  /** What a message is about: how many, and how much of each is kept. */
  subjects: 20,
  subject_line: 300,
  subject_text: 4_000,
  subject_lines: 50,
  /** What networks delivered is kept as it came for so long, understood or not. */
  inbox_kept_s: 14 * 86_400,

  // Through the gateway
  gateway_body_bytes: 512 * 1024,
  /** Fields and members of lists in a batch, all together. */
  gateway_parts: 20_000,
  gateway_entries: 100,
  gateway_text: 100_000,
  gateway_files: 10,
  /** How far the clock of a source may be off, and for how long a request that somebody has overheard is good. */
  gateway_clock_s: 300,
  /** Of one source within a minute. */
  gateway_requests: 600,
  gateway_actions: 100,
  /** How long the key before works while nobody uses the fresh one: an adapter beside us is told its key every six hours. */
  gateway_key_kept_s: 8 * 3_600,

  // From one place (an office shares one address), within a minute
  place_requests: 30_000,
  place_failures: 3_000,

  // Push
  /** Open pages of one person, in one process of the server. */
  sockets_of_person: 250,
  number_sweep_ms: 1_000,
  mark_every_ms: 15_000,
  socket_buffer_bytes: 1_048_576,
  socket_frame_bytes: 65_536,
  resume_events: 5_000,
  file_link_s: 3_600,

  ...noticeLimits,

  // Demo: one a minute with nobody connected, stopping at this backlog
  demo_backlog: 2_000,
} as const
