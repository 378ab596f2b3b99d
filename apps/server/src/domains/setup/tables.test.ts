import { setupSections } from '@otklik/contract/setup.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { joinGiven } from '../../domain.ts'
import { domains } from '../../domains.ts'

const world = await makeWorld()
afterAll(world.end)
const sections = joinGiven(domains).setup(world.base)

/** Tables of a space that no file carries, and why. */
const leftOut: Record<string, string> = {
  ...of('people, who are not in the file', [
    ...['members', 'member_objects', 'group_members', 'invites', 'user_status_intervals'],
    ...['people_imports', 'people_import_lines'],
    ...['schedule_uses', 'schedule_days', 'schedule_edits', 'schedule_publications', 'workinghours', 'plan_points'],
    ...['absences', 'absence_grants', 'swaps', 'token_families', 'notification_hours', 'notification_mutes', 'outlets'],
    ...['outlet_codes', 'watches', 'notification_summaries'],
  ]),
  ...of('secrets of bots, which leave in no file', ['bot_secrets']),
  ...of('follows from what is in the file', ['open_hours', 'due_recounts']),
  ...of('accounts, which are connected by hand and have secrets', [
    ...['objects', 'object_credentials', 'object_health', 'account_chats', 'account_errands', 'account_exclusions'],
    ...['account_routing', 'account_grants', 'account_streams', 'network_templates', 'quota_uses'],
  ]),
  ...of('what came in and what was done with it', [
    ...['authors', 'author_notes', 'author_labels', 'author_blocks', 'posts', 'files', 'attachments'],
    ...['items', 'item_texts', 'item_notes', 'item_tags', 'replies', 'chats', 'chat_tags', 'messages'],
    ...['message_reactions', 'status_changes', 'work_steps', 'text_edits', 'early_changes', 'album_parts'],
    ...['actions', 'action_attempts', 'action_lanes', 'approvals', 'drafts', 'inbox', 'inbox_keys'],
    ...['near_duplicates', 'twin_groups'],
    ...['bulk_runs', 'bulk_targets', 'webhook_deliveries', 'notifications', 'dispatches'],
    ...['rule_versions', 'rule_work', 'rule_firings', 'rule_passes', 'rule_timers', 'rule_schedules', 'rule_trials'],
    ...[
      'rule_runs',
      'rule_run_things',
      'robot_acts',
      'robot_rests',
      'bot_orders',
      'bot_versions',
      'bot_work',
      'bot_sessions',
    ],
    ...['bot_steps', 'bot_tests'],
    ...['emotion_corrections', 'emotion_models', 'emotion_lexemes'],
    ...['fact_pieces', 'fact_vectors'],
    ...['assign_turns', 'assign_waiting', 'shift_handovers', 'shift_handover_things', 'watch_hits'],
  ]),
  ...of('how the machine remembers', [
    ...['announcements', 'event_counters', 'event_cursors', 'events', 'dead_events', 'idempotency_keys'],
    ...['audit_log', 'audit_waiting', 'audit_chain', 'audit_anchors', 'audit_checks'],
    ...['setup_states', 'setup_keys', 'setup_snapshots'],
  ]),
  audit_kept: 'a file from elsewhere must not cut a journal short',
  ...of('applications of others have secrets, and are allowed by each person', ['applications', 'application_uses']),
  ...of('held, not set up', ['contest_draws', 'contest_entries']),
  ...of('a service of others with a secret, entered by hand', ['hde_desks', 'integration_links']),
  outlet_services: 'a secret of the space, entered by hand',
  departments: 'nothing makes one yet',
  ...of('what agents are tried with, and what came of it', [
    ...['ai_eval_sets', 'ai_eval_questions', 'ai_eval_runs', 'ai_eval_answers'],
  ]),
  ai_settings: 'money and what may leave are decided in each space by hand',
  ai_agent_versions: 'the file carries what is saved last',
  ...of('what models were asked', [
    'ai_calls',
    'ai_months',
    'ai_suggestions',
    'ai_summaries',
    'emotion_asks',
    'ai_turns',
  ]),
}

function of(why: string, tables: readonly string[]) {
  return Object.fromEntries(tables.map((table) => [table, why]))
}

it('every table of a space is in a section or left out for a reason', async () => {
  const { rows } = await world.owner.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const carried = new Set<string>(sections.flatMap(({ tables }) => tables))
  const tables = rows.map(({ name }) => name as string)
  const isCounted = (name: string) => name.startsWith('stats_')
  expect(tables.filter((name) => !carried.has(name) && !leftOut[name] && !isCounted(name))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => carried.has(name) || !tables.includes(name))).toEqual([])
})

it('every section that the contract names is stated by one domain', () => {
  expect(sections.map(({ name }) => name).sort()).toEqual([...setupSections].sort())
})
