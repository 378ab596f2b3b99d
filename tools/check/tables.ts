// Whose each table is, as data for check-tables.ts: only its owner writes to it, and whoever may call its owner reads it.
import type { Tables } from '../../apps/server/src/platform/database/tables.generated.ts'

export type Table = keyof Tables

/** A domain of the server, or the platform. A table that is in no list does not compile, nor does a name that is no table's. */
const tablesOf = {
  platform: [
    ...(['announcements', 'event_counters', 'event_cursors', 'events', 'dead_events', 'idempotency_keys'] as const),
    ...(['audit_log', 'audit_waiting', 'audit_chain', 'audit_anchors', 'audit_checks'] as const),
    ...(['key_fingerprints', 'known_listeners', 'mails', 'partition_plan', 'quota_uses', 'scheduled_jobs'] as const),
  ],
  auth: [
    ...([
      'access_tokens',
      'refresh_tokens',
      'token_families',
      'oauth_clients',
      'user_secrets',
      'backup_codes',
    ] as const),
    ...(['social_links', 'one_time_links', 'rate_limits'] as const),
    ...(['applications', 'application_uses', 'oauth_codes'] as const),
  ],
  users: [
    ...(['users', 'members', 'member_objects', 'user_groups', 'group_members', 'departments', 'invites'] as const),
    ...(['saved_filters', 'team_views', 'people_imports', 'people_import_lines'] as const),
  ],
  audit: ['audit_kept'],
  spaces: ['spaces', 'companies', 'tariffs'],
  statuses: ['user_statuses', 'user_status_intervals', 'presence'],
  workinghours: [
    ...(['workinghours', 'workinghours_templates', 'schedule_uses', 'schedule_state', 'schedule_days'] as const),
    ...(['schedule_edits', 'schedule_publications', 'plan_points', 'cover_wanted'] as const),
    ...(['calendars', 'space_hours', 'space_holidays', 'open_hours'] as const),
    ...(['absences', 'absence_kinds', 'absence_grants', 'swaps'] as const),
  ],
  accounts: [
    ...(['objects', 'object_credentials', 'object_health', 'account_chats', 'account_errands'] as const),
    ...(['account_exclusions', 'account_grants', 'account_streams', 'network_templates'] as const),
  ],
  targets: ['stats_targets'],
  authors: ['authors', 'author_notes'],
  posts: ['posts'],
  files: ['files', 'attachments'],
  items: ['items', 'item_texts', 'item_notes', 'replies'],
  chats: ['chats', 'messages', 'message_reactions'],
  blocks: ['author_blocks'],
  work: [
    ...(['status_changes', 'work_steps', 'text_edits', 'early_changes', 'album_parts', 'due_recounts'] as const),
    ...(['item_tags', 'chat_tags'] as const),
  ],
  actions: ['actions', 'action_attempts', 'action_lanes', 'approvals'],
  tags: ['tags', 'tag_groups'],
  labels: ['labels', 'author_labels'],
  templates: ['templates', 'template_folders'],
  facts: ['facts', 'fact_folders', 'fact_pieces', 'fact_vectors'],
  macros: ['macros'],
  // What agents suggest is drafts, too: whether a reply was made of one is known where replies are written.
  drafts: ['drafts', 'ai_suggestions'],
  inbox: ['inbox', 'inbox_keys', 'inbox_unrouted'],
  deletions: ['deletion_requests'],
  bulk: ['bulk_runs', 'bulk_targets'],
  automation: ['robot_acts', 'robot_rests', 'bot_orders', 'robot_settings'],
  rules: [
    ...(['rules', 'rule_folders', 'rule_versions', 'rule_work', 'rule_firings', 'rule_passes'] as const),
    ...(['rule_timers', 'rule_schedules', 'rule_trials', 'rule_runs', 'rule_run_things'] as const),
  ],
  bots: ['bots', 'bot_versions', 'bot_secrets', 'bot_work', 'bot_sessions', 'bot_steps', 'bot_tests'],
  emotions: [
    ...(['emotion_settings', 'emotion_words', 'emotion_corrections'] as const),
    ...(['emotion_models', 'emotion_lexemes'] as const),
  ],
  integrations: ['webhooks', 'webhook_deliveries', 'hde_desks', 'integration_links'],
  routing: [
    ...(['account_routing', 'routing_settings', 'assign_turns', 'assign_waiting'] as const),
    ...(['shift_handovers', 'shift_handover_things'] as const),
  ],
  draws: ['contest_draws', 'contest_entries'],
  duplicates: ['near_duplicates', 'twin_groups'],
  setup: ['setup_states', 'setup_keys', 'setup_snapshots'],
  ai: [
    ...(['ai_agents', 'ai_agent_versions', 'ai_settings', 'ai_months', 'ai_calls', 'ai_summaries'] as const),
    ...(['emotion_asks', 'ai_turns'] as const),
    ...(['ai_eval_sets', 'ai_eval_questions', 'ai_eval_runs', 'ai_eval_answers'] as const),
  ],
  notifications: [
    ...(['notifications', 'outlets', 'dispatches', 'notification_choices'] as const),
    ...(['notification_mutes', 'notification_hours', 'notification_rules', 'notification_summaries'] as const),
    ...(['outlet_services', 'outlet_codes', 'watches', 'watch_hits'] as const),
  ],
  statistics: ['stats_checks', 'stats_day_sums', 'stats_days', 'stats_slots'],
} as const satisfies Record<string, readonly Table[]>

type Owned = (typeof tablesOf)[keyof typeof tablesOf][number]
type Ownerless = Exclude<Table, Owned>
/** Does not compile while a table has no owner, and says which. */
const everyTableHasAnOwner: Ownerless extends never ? true : Ownerless = true
void everyTableHasAnOwner

export const owners: ReadonlyMap<Table, string> = new Map(
  Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
)

/** Statements that name their table at run time, or write to another's, and why that has to be. Paths from the server's sources. */
export const exceptions: { file: string; tables: readonly Table[] | 'all'; why: string }[] = [
  { file: 'domains/work/carry-tags.ts', tables: ['item_tags', 'chat_tags'], why: 'its own two, by the same statement' },
  { file: 'domains/work/hand-over.ts', tables: ['items', 'chats'], why: 'the same statement for both kinds of work' },
  { file: 'domains/work/taken-back.ts', tables: ['items', 'chats'], why: 'the same statement for both kinds of work' },
  { file: 'domains/work/due/due.ts', tables: ['items', 'chats'], why: 'the same statement for both kinds of work' },
  {
    file: 'domains/statistics/recount.ts',
    tables: ['stats_slots'],
    why: 'every fact has tables of its own, written alike',
  },
  { file: 'domains/statistics/days.ts', tables: ['stats_days', 'stats_day_sums'], why: 'the same' },
  { file: 'domains/statistics/whole.ts', tables: ['stats_slots'], why: 'the same' },
  { file: 'domains/billing/emptying.ts', tables: 'all', why: 'a closed space leaves nothing behind, whoever wrote it' },
  {
    file: 'platform/folders.ts',
    tables: ['template_folders', 'rule_folders', 'fact_folders', 'templates', 'rules', 'facts'],
    why: 'trees alike',
  },
  { file: 'domains/bots/engine/turn.ts', tables: ['bot_orders'], why: 'takes what rules have asked of bots' },
]

/** Tables of a domain that the reader may not call, read all the same: each saves a question to the database. */
export const readAbove: { domain: string; tables: readonly Table[]; why: string }[] = [
  { domain: 'spaces', tables: ['user_statuses', 'members', 'objects'], why: 'a company with accounts is not archived' },
  { domain: 'billing', tables: ['members', 'users', 'objects'], why: 'what is paid for is counted; who is told of it' },
  {
    domain: 'workinghours',
    tables: ['user_statuses', 'user_status_intervals'],
    why: 'shifts and facts are made of them',
  },
  { domain: 'statuses', tables: ['members', 'users'], why: 'a stay is of somebody who works there' },
  { domain: 'users', tables: ['user_secrets', 'user_status_intervals', 'objects'], why: 'shown with a colleague' },
  { domain: 'auth', tables: ['objects'], why: 'how many accounts one sees, said before an application is let act' },
  { domain: 'accounts', tables: ['actions', 'messages'], why: 'what waits, shown with an account' },
  { domain: 'authors', tables: ['objects', 'author_blocks', 'author_labels'], why: 'shown with a person' },
  {
    domain: 'authors',
    tables: ['messages', 'replies', 'item_notes', 'actions'],
    why: 'what somebody wrote, in one line',
  },
  { domain: 'files', tables: ['items', 'chats', 'messages', 'templates'], why: 'where a file is shown, and to whom' },
  { domain: 'blocks', tables: ['items', 'chats'], why: 'somebody is known by what they wrote' },
  { domain: 'work', tables: ['items', 'chats'], why: 'what both have in common' },
  { domain: 'work', tables: ['actions', 'author_labels'], why: 'found by it' },
  {
    domain: 'automation',
    tables: [
      ...(['chats', 'rules', 'bots', 'bot_sessions', 'bot_work', 'items', 'messages', 'author_blocks'] as const),
      ...(['ai_agents', 'ai_turns'] as const),
    ],
    why: 'whether there are robots, whether one talks somewhere, and whether they may speak to somebody there',
  },
  { domain: 'rules', tables: ['bots'], why: 'whether a bot that a rule names is still there' },
  { domain: 'emotions', tables: ['ai_agents'], why: 'whether the agent that is to judge is there, on, and may' },
  { domain: 'chats', tables: ['replies'], why: 'what a robot answered privately stands in the dialogue, too' },
  { domain: 'actions', tables: ['replies', 'messages'], why: 'the words of what did not leave' },
]
