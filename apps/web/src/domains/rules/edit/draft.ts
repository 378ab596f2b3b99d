import { limits } from '@otklik/contract/limits.ts'
import type { RuleAct, RuleActName } from '@otklik/contract/rules/acts.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, operatorsFor, type RuleField, type RuleOperator } from '@otklik/contract/rules/fields.ts'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { kindsOf, type RuleEvent, type RuleWhen } from '@otklik/contract/rules/when.ts'
import { workStatuses } from '@otklik/contract/work/work-statuses.ts'
import { type Group, readTree, writeTree } from './tree.ts'

export type ActPart = { key: string; act: RuleAct }
/** A rule as it is edited: half-filled parts stand in it, too. */
export type RuleDraft = Omit<RuleDefinition, 'if' | 'do'> & { if: Group; do: ActPart[] }

export const readRule = ({ if: condition, do: acts, ...rest }: RuleDefinition): RuleDraft => ({
  ...rest,
  if: readTree<RuleLeaf>(condition),
  do: acts.map((act, place) => ({ key: `a${place}`, act })),
})

export const writeRule = ({ if: condition, do: acts, ...rest }: RuleDraft): RuleDefinition => ({
  ...rest,
  if: writeTree(condition),
  do: acts.map(({ act }) => act),
})

export const blankRule: RuleDefinition = {
  name: '',
  folder_id: null,
  when: { on: 'item_arrived', kinds: [] },
  object_ids: null,
  hours: 'any',
  once: 'event',
  cooldown_s: 0,
  if: { all: [] },
  do: [],
  needs_all: false,
  stops: false,
}

const HALF_HOUR = 30
const NINE = 9 * 60

/** As a fresh one begins. */
export function freshWhen(on: RuleEvent): RuleWhen {
  const span = { minutes: HALF_HOUR, working: false }
  switch (on) {
    case 'item_arrived':
      return { on, kinds: [] }
    case 'chat_began':
      return { on, scope: 'either' }
    case 'status_changed':
      return { on, from: [], to: [] }
    case 'answered':
      return { on, by: [] }
    case 'no_reply':
    case 'unassigned':
    case 'customer_silent':
      return { on, ...span }
    case 'in_status':
      return { on, status: 'inprogress', ...span }
    case 'window_closes':
      return { on, minutes_before: 60 }
    case 'every':
      return {
        on,
        minute_of_day: NINE,
        weekdays: [],
        kinds: ['item', 'chat'],
        statuses: workStatuses.filter((status) => status === 'new' || status === 'inprogress'),
      }
    default:
      return { on }
  }
}

export function freshAct(name: RuleActName): RuleAct {
  switch (name) {
    case 'tags':
    case 'label':
      return { do: name, add: [], remove: [] }
    case 'note':
      return { do: name, text: '', mentioned: [] }
    case 'status':
      return { do: name, status: 'closed', delay_minutes: null, working: false }
    case 'assign':
      return { do: name, to: 'load', assigned_to: null, group_id: null }
    case 'reply':
      return {
        do: name,
        variants: [''],
        template_id: null,
        is_private: false,
        after_minutes: 0,
        unless_answered: true,
        then_status: null,
      }
    case 'block':
      return { do: name, everywhere: false, days: null }
    case 'macro':
      return { do: name, macro_id: 0 }
    case 'bot':
      return { do: name, way: 'start', bot_id: null }
    case 'notify':
      return { do: name, text: '', user_ids: [], group_ids: [], assignee: true, after_minutes: 0 }
    case 'hide':
    case 'unhide':
    case 'delete':
    case 'like':
      return { do: name }
    default:
      return name satisfies never
  }
}

const DAYS = 30

export function freshLeaf(field: RuleField): RuleLeaf {
  const op = operatorsFor(field)[0] as RuleOperator
  const { type, asks } = fieldFacts[field]
  return { field, op, value: freshValue(type, op), ...(asks === 'days' ? { days: DAYS } : {}) }
}

/** Another operator; what was chosen stays wherever it still fits. */
export function turnLeaf(leaf: RuleLeaf, op: RuleOperator): RuleLeaf {
  const { type } = fieldFacts[leaf.field]
  const isAlike = shapeOf(type, leaf.op) === shapeOf(type, op)
  return { ...leaf, op, value: isAlike ? leaf.value : freshValue(type, op) }
}

type Shape = 'none' | 'number' | 'span' | 'list'
type FieldType = (typeof fieldFacts)[RuleField]['type']

export function shapeOf(type: FieldType, op: RuleOperator): Shape {
  if (type === 'flag' || op === 'is_empty') return 'none'
  if (op === 'between' || op === 'length') return 'span'
  return type === 'number' ? 'number' : 'list'
}
const freshValue = (type: FieldType, op: RuleOperator): RuleLeaf['value'] => {
  const shape = shapeOf(type, op)
  return shape === 'list' || shape === 'span' ? [] : null
}

/** Fields that can be asked of what this rule hears. Posts cannot be chosen yet, so none is offered. */
export const fitsWhen = (when: RuleWhen, field: RuleField) =>
  fieldFacts[field].ids !== 'post' && fieldFacts[field].fits.some((kind) => kindsOf(when).includes(kind))

export const hasRoomForAct = (draft: RuleDraft) => draft.do.length < limits.rule_acts
