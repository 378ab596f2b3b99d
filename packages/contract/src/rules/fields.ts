import { emotions, itemKinds } from '../work/filters.ts'
import { type WorkKind, workKinds } from '../work/orders.ts'
import { causes } from '../work/work.ts'
import { workStatuses } from '../work/work-statuses.ts'

// What a rule can ask about, each field once: the editor is made of this table, the server checks and answers by it.

/** By the type of a field. `length` counts characters, `between` has both ends. */
export const operatorsOf = {
  /** One value, or none. */
  set: ['one_of', 'none_of', 'is_empty'],
  /** Several values at once. */
  sets: ['any_of', 'all_of', 'none_of', 'is_empty'],
  number: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between'],
  flag: ['yes', 'no'],
  text: ['words', 'phrase', 'exact', 'begins', 'contains', 'regex', 'length'],
} as const
export type FieldType = keyof typeof operatorsOf
export type RuleOperator = (typeof operatorsOf)[FieldType][number]
export const ruleOperators = [...new Set(Object.values(operatorsOf).flat())] as [RuleOperator, ...RuleOperator[]]

/** What the values of a set are: rows of the space by their ids, or codes. */
export const idSources = ['company', 'account', 'member', 'group', 'tag', 'label', 'post'] as const
export type IdSource = (typeof idSources)[number]

export const languages = ['ru', 'en', 'other'] as const
export const fileKinds = ['photo', 'video', 'voice', 'document', 'sticker'] as const
export const ruleKinds = [...itemKinds, 'dialogue'] as const
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

type FieldFacts = {
  type: FieldType
  fits: readonly WorkKind[]
  /** Where it stands in the editor. */
  of: 'thing' | 'author' | 'item' | 'chat' | 'moment' | 'team'
  ids?: IdSource
  /** `network`: names of the catalogue. */
  codes?: readonly string[] | 'network'
  /** Asked beside the value: within how many days, or of which group of people (none: everybody). */
  asks?: 'days' | 'group'
  unit?: 'minutes' | 'hours' | 'days' | 'minute_of_day'
  /** Has no history: over the past it is answered as it is now, and the trial counts what depends on it apart. */
  approximate?: true
}

const both = { fits: workKinds } as const
const items = { fits: ['item'], of: 'item' } as const
const chats = { fits: ['chat'], of: 'chat' } as const

const table = {
  company: { ...both, of: 'thing', type: 'set', ids: 'company' },
  account: { ...both, of: 'thing', type: 'set', ids: 'account' },
  network: { ...both, of: 'thing', type: 'set', codes: 'network' },
  kind: { ...both, of: 'thing', type: 'set', codes: ruleKinds },
  /** Of a dialogue: of the message that came, or of the customer's last. */
  text: { ...both, of: 'thing', type: 'text' },
  language: { ...both, of: 'thing', type: 'set', codes: languages },
  has_link: { ...both, of: 'thing', type: 'flag' },
  has_phone: { ...both, of: 'thing', type: 'flag' },
  has_email: { ...both, of: 'thing', type: 'flag' },
  emoji_only: { ...both, of: 'thing', type: 'flag' },
  has_files: { ...both, of: 'thing', type: 'flag' },
  file_kinds: { ...both, of: 'thing', type: 'sets', codes: fileKinds },
  emotion: { ...both, of: 'thing', type: 'set', codes: emotions },
  status: { ...both, of: 'thing', type: 'set', codes: workStatuses },
  /** The state that it was in before the present one. */
  previous_status: { ...both, of: 'thing', type: 'set', codes: workStatuses },
  assignee: { ...both, of: 'thing', type: 'set', ids: 'member' },
  group: { ...both, of: 'thing', type: 'set', ids: 'group' },
  /** Each means its branch: the tag and all below it. */
  tags: { ...both, of: 'thing', type: 'sets', ids: 'tag' },
  replied: { ...both, of: 'thing', type: 'flag' },
  /** What or who stands behind the event. */
  cause: { ...both, of: 'thing', type: 'set', codes: causes },
  who: { ...both, of: 'thing', type: 'set', ids: 'member' },

  author_name: { ...both, of: 'author', type: 'text' },
  author_labels: { ...both, of: 'author', type: 'sets', ids: 'label', approximate: true },
  author_blocked: { ...both, of: 'author', type: 'flag', approximate: true },
  /** Known as the same person on another network. */
  author_has_others: { ...both, of: 'author', type: 'flag', approximate: true },
  /** Comments and messages of theirs within so many days, and of the comments the negative ones; this one included. */
  author_things: { ...both, of: 'author', type: 'number', asks: 'days' },
  author_negative: { ...both, of: 'author', type: 'number', asks: 'days' },
  author_known_days: { ...both, of: 'author', type: 'number', unit: 'days' },
  author_followers: { ...both, of: 'author', type: 'number', approximate: true },

  rating: { ...items, type: 'number' },
  is_hidden: { ...items, type: 'flag' },
  answers_us: { ...items, type: 'flag' },
  answers_other: { ...items, type: 'flag' },
  post: { ...items, type: 'set', ids: 'post' },
  post_age: { ...items, type: 'number', unit: 'hours' },
  post_url: { ...items, type: 'text' },
  post_text: { ...items, type: 'text' },
  /** How many comments stand between it and the post. */
  thread_depth: { ...items, type: 'number' },
  /** How many that ask the same came before it (duplicates). */
  twins: { ...items, type: 'number' },
  title: { ...items, type: 'text' },

  /** All that the customer has said since our last answer. */
  text_since_answer: { ...chats, type: 'text' },
  /** Which of the customer's messages it is. */
  message_number: { ...chats, type: 'number' },
  since_our_answer: { ...chats, type: 'number', unit: 'minutes' },
  window_left: { ...chats, type: 'number', unit: 'minutes' },
  is_first_ever: { ...chats, type: 'flag' },
  is_group_chat: { ...chats, type: 'flag' },

  /** In the zone of the space. From a later minute to an earlier one goes over midnight. */
  time_of_day: { ...both, of: 'moment', type: 'number', unit: 'minute_of_day' },
  weekday: { ...both, of: 'moment', type: 'set', codes: weekdays },
  working_hours: { ...both, of: 'moment', type: 'flag' },
  holiday: { ...both, of: 'moment', type: 'flag' },
  people_online: { ...both, of: 'team', type: 'number', asks: 'group', approximate: true },
  /** Unanswered things of the same kind, new or in work. */
  queue_length: { ...both, of: 'team', type: 'number', approximate: true },
  oldest_waiting: { ...both, of: 'team', type: 'number', unit: 'minutes', approximate: true },
} as const satisfies Record<string, FieldFacts>

export type RuleField = keyof typeof table
export const ruleFields = Object.keys(table) as [RuleField, ...RuleField[]]
export const fieldFacts: Readonly<Record<RuleField, FieldFacts>> = table

export const operatorsFor = (field: RuleField): readonly RuleOperator[] => operatorsOf[fieldFacts[field].type]
