import type { Area } from './areas.ts'

export { type Area, areas } from './areas.ts'

// What the action journal tells of: for every thing the deeds that are recorded, and the fields that may be. A field that
// is not listed here is refused where it is recorded: a new column must be thought about before it is kept for years.

const thing = <const D extends string, const F extends string>(
  area: Area,
  deeds: readonly D[],
  fields: readonly F[],
) => ({ area, deeds, fields })

/** Of a secret only that it has changed is recorded, and of customers' words nothing: ids stand for them. */
export const things = {
  session: thing('access', ['began', 'refused', 'ended'], ['way']),
  protection: thing(
    'access',
    [
      ...(['password_changed', 'email_changed', 'otp_on', 'otp_off', 'codes_renewed'] as const),
      ...(['device_ended', 'devices_ended', 'social_linked', 'social_unlinked'] as const),
    ],
    ['email', 'provider'],
  ),
  /** What a person has allowed an application. */
  consent: thing('access', ['allowed', 'withdrawn'], ['name', 'scopes']),
  /** A personal token. */
  token: thing('access', ['made', 'revoked'], ['name', 'scopes', 'expires_at']),
  member: thing(
    'people',
    ['joined', 'changed', 'deactivated', 'activated', 'left', 'signed_out'],
    [
      ...(['role', 'switches', 'objects', 'groups', 'is_fenced', 'otp_required', 'is_active', 'has_left'] as const),
      ...(['needs_approval'] as const),
      ...(['zone', 'capacity_items', 'capacity_chats'] as const),
    ],
  ),
  invite: thing(
    'people',
    ['sent', 'sent_again', 'revoked', 'accepted', 'refused'],
    ['email', 'role', 'switches', 'objects', 'groups', 'is_fenced', 'is_open'],
  ),
  people_import: thing('people', ['begun', 'stopped'], ['total']),
  group: thing('people', ['made', 'changed', 'deleted'], ['name', 'members', 'leads']),
  space: thing('settings', ['changed'], ['name', 'time_zone', 'undo_ms', 'settings']),
  company: thing('settings', ['made', 'changed', 'archived', 'restored'], ['name', 'is_archived']),
  target: thing('settings', ['changed'], ['reaction', 'resolution_ours']),
  tag: thing(
    'settings',
    ['made', 'changed', 'moved', 'archived', 'restored', 'merged', 'deleted'],
    ['name', 'color', 'parent_id', 'tag_group_id', 'position', 'uses', 'is_archived', 'merged_into'],
  ),
  tag_group: thing(
    'settings',
    ['made', 'changed', 'deleted'],
    ['name', 'is_single', 'is_required', 'company_ids', 'position'],
  ),
  label: thing(
    'settings',
    ['made', 'changed', 'moved', 'archived', 'restored', 'merged', 'deleted'],
    ['name', 'color', 'position', 'is_archived', 'merged_into'],
  ),
  template: thing(
    'settings',
    ['made', 'changed', 'archived', 'restored', 'imported'],
    ['name', 'text', 'shortcut', 'folder_id', 'company_ids', 'group_ids', 'files', 'is_archived', 'count'],
  ),
  template_folder: thing('settings', ['made', 'changed', 'deleted'], ['name', 'parent_id', 'position']),
  macro: thing(
    'settings',
    ['made', 'changed', 'moved', 'archived', 'restored'],
    ['name', 'uses_for', 'actions', 'position', 'is_archived', 'order'],
  ),
  view: thing('settings', ['made', 'changed', 'deleted'], ['name', 'group_id', 'route', 'query']),
  status: thing(
    'settings',
    ['made', 'changed', 'moved', 'archived', 'restored'],
    ['name', 'color', 'kind', 'hidden', 'workinghours', 'takes_work', 'position', 'is_archived'],
  ),
  calendar: thing(
    'settings',
    ['made', 'changed', 'deleted', 'holidays_changed'],
    ['name', 'zone', 'is_default', 'hours', 'holidays', 'companies'],
  ),
  shift_template: thing('schedule', ['made', 'changed', 'deleted'], ['name', 'cycle_days', 'shifts', 'on_holiday']),
  schedule_use: thing(
    'schedule',
    ['made', 'changed', 'deleted'],
    ['user_id', 'template_id', 'from_day', 'until_day', 'phase'],
  ),
  publication: thing('schedule', ['published'], ['reason', 'days', 'people']),
  absence_kind: thing(
    'settings',
    ['made', 'changed', 'archived', 'restored'],
    [
      ...(['name', 'needs_yes', 'days_per_year', 'counting', 'carry_max'] as const),
      ...(['overdraft', 'is_work', 'is_archived'] as const),
    ],
  ),
  absence: thing(
    'schedule',
    ['asked', 'decided', 'withdrawn', 'cancelled', 'days_granted'],
    ['kind_id', 'state', 'from_day', 'to_day', 'part', 'reason', 'days'],
  ),
  swap: thing(
    'schedule',
    ['offered', 'agreed', 'refused', 'withdrawn', 'decided'],
    ['state', 'offered_by', 'offered_day', 'user_id', 'group_id', 'other_day', 'reason'],
  ),
  outlet: thing(
    'settings',
    ['made', 'changed', 'deleted', 'confirm_asked'],
    ['kind', 'label', 'codes', 'object_ids', 'state', 'locale'],
  ),
  outlet_service: thing('settings', ['connected', 'deleted'], ['kind', 'name']),
  notification_rules: thing('settings', ['changed'], ['hides_words']),
  notification_defaults: thing('settings', ['changed'], ['role', 'choices']),
  rule: thing(
    'settings',
    ['made', 'changed', 'moved', 'turned', 'paused', 'deleted', 'applied', 'stopped'],
    [
      ...(['name', 'folder_id', 'when', 'object_ids', 'hours', 'once', 'cooldown_s', 'if', 'do'] as const),
      ...(['needs_all', 'stops', 'is_on', 'position', 'paused', 'order', 'with_replies', 'count'] as const),
    ],
  ),
  rule_folder: thing('settings', ['made', 'changed', 'deleted'], ['name', 'parent_id']),
  bot: thing(
    'settings',
    ['made', 'changed', 'published', 'rolled_back', 'moved', 'turned', 'deleted', 'secret'],
    ['name', 'is_on', 'position', 'draft_version', 'live_version', 'order', 'secret'],
  ),
  fact: thing(
    'settings',
    ['made', 'changed', 'deleted', 'imported'],
    ['title', 'text', 'folder_id', 'company_id', 'valid_until', 'count'],
  ),
  fact_folder: thing('settings', ['made', 'changed', 'deleted'], ['name', 'parent_id']),
  agent: thing(
    'settings',
    ['made', 'changed', 'moved', 'turned', 'deleted', 'secret'],
    ['name', 'is_on', 'position', 'version', 'order', 'secret'],
  ),
  /** A question to a model: that its words were read. */
  ai_call: thing('settings', ['read'], []),
  eval_set: thing('settings', ['made', 'changed', 'deleted'], ['name']),
  ai_settings: thing('settings', ['changed'], ['is_closed', 'is_masked', 'keeps_texts', 'month', 'currency']),
  emotion_settings: thing('settings', ['changed'], ['method', 'agent_id']),
  emotion_word: thing('settings', ['made', 'changed', 'deleted'], ['word', 'weight', 'state']),
  routing: thing('accounts', ['changed'], ['group_id', 'mode']),
  robot_settings: thing('settings', ['changed'], ['pause_on_take', 'pause_hours']),
  routing_settings: thing('settings', ['changed'], ['return_after_s', 'min_left_s', 'handover_s']),
  handover: thing('work', ['given'], ['given', 'failed']),
  schedule_settings: thing('settings', ['changed'], ['settings']),
  cover: thing('schedule', ['changed'], ['group_id', 'wanted']),
  webhook: thing(
    'settings',
    ['made', 'changed', 'rotated', 'deleted', 'replayed'],
    ['url', 'types', 'object_ids', 'state', 'secret', 'count'],
  ),
  hde: thing(
    'settings',
    ['made', 'changed', 'deleted', 'handed'],
    ['host', 'email', 'state', 'department_id', 'priority_id', 'user_email', 'statuses', 'secret', 'thing'],
  ),
  application: thing(
    'settings',
    ['made', 'changed', 'rotated', 'deleted', 'used'],
    ['name', 'developer', 'redirect_uris', 'scopes', 'secret', 'hour', 'reads', 'changes', 'refused'],
  ),
  account: thing(
    'accounts',
    ['connected', 'changed', 'reconnected', 'disconnected', 'key_made', 'history_asked'],
    ['name', 'provider', 'company_id', 'state', 'settings', 'needs_approval'],
  ),
  exclusion: thing('accounts', ['made', 'deleted'], ['channel', 'kind', 'value']),
  group_chat: thing('accounts', ['changed'], ['external_id', 'is_collected']),
  problem: thing('accounts', ['repeated', 'dismissed'], ['what']),
  item: thing(
    'work',
    ['hidden', 'deleted', 'restored', 'pinned', 'topic_closed'],
    ['is_hidden', 'is_pinned', 'is_topic_closed'],
  ),
  reply: thing('work', ['edited', 'deleted'], []),
  message: thing('work', ['edited', 'deleted'], []),
  author: thing('work', ['blocked', 'unblocked', 'merged', 'parted'], ['object_id', 'until', 'other_id']),
  bulk: thing('work', ['begun', 'stopped'], ['what', 'deed', 'total']),
  setup: thing('settings', ['applied'], ['sections', 'added', 'changed', 'removed']),
  draw: thing(
    'data',
    ['made', 'changed', 'deleted', 'announced', 'frozen', 'drawn', 'passed', 'closed', 'called_off'],
    ['name', 'state', 'terms', 'commit', 'entries_hash', 'entries', 'place', 'reason'],
  ),
  erasure: thing('data', ['done'], []),
  /** For how long its lines are kept. */
  journal: thing('data', ['changed'], ['kept_years']),
  export: thing('data', ['made'], ['what', 'filter', 'count']),
} as const

export type Thing = keyof typeof things
export type DeedOf<T extends Thing> = (typeof things)[T]['deeds'][number]
export type FieldOf<T extends Thing> = (typeof things)[T]['fields'][number]
export type JournalKind = { [T in Thing]: `${T}.${DeedOf<T>}` }[Thing]
export type JournalField = { [T in Thing]: FieldOf<T> }[Thing]

export const thingNames = Object.keys(things) as Thing[]
export const journalKinds = thingNames.flatMap((name) => things[name].deeds.map((deed) => `${name}.${deed}`)) as [
  JournalKind,
  ...JournalKind[],
]
export const fieldsOf = (kind: JournalKind): readonly string[] => things[thingOf(kind)].fields
export const thingOf = (kind: JournalKind): Thing => kind.split('.')[0] as Thing
