// What of the facts somebody asks about: what nobody asks is not read.
import { leavesOf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import type { RuleField } from '@otklik/contract/rules/fields.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { EVERYBODY, type TextField, textFields } from './facts.ts'

/** What is left out where only questions are asked and none is about it: acts and times may need all of them. */
export const factParts = ['steps', 'tags', 'author', 'hours', 'post', 'own'] as const
export type FactPart = (typeof factParts)[number]

export type Need = {
  parts: ReadonlySet<FactPart>
  words: ReadonlySet<TextField>
  texts: ReadonlySet<TextField>
  days: readonly number[]
  groups: readonly number[]
  queue: boolean
  parents: boolean
  twins: boolean
  files: boolean
  numbers: boolean
}

const isText = (field: string): field is TextField => (textFields as readonly string[]).includes(field)

export function needOf(conditions: readonly RuleNode[]): Need {
  const leaves = conditions.flatMap(leavesOf)
  const asks = (...fields: string[]) => leaves.some(({ field }) => fields.includes(field))
  const texts = leaves.flatMap(({ field }) => (isText(field) ? [field] : []))
  return {
    parts: new Set(factParts),
    texts: new Set(texts),
    words: new Set(
      leaves.flatMap(({ field, op }) => (isText(field) && (op === 'words' || op === 'phrase') ? [field] : [])),
    ),
    days: [...new Set(leaves.flatMap(({ days }) => days ?? []))],
    groups: asks('people_online')
      ? [
          ...new Set(
            leaves.flatMap(({ field, group_id }) => (field === 'people_online' ? [group_id ?? EVERYBODY] : [])),
          ),
        ]
      : [],
    queue: asks('queue_length', 'oldest_waiting'),
    twins: asks('twins'),
    parents: asks('answers_us', 'answers_other', 'thread_depth'),
    files: asks('file_kinds'),
    numbers: asks('message_number', 'is_first_ever'),
  }
}

const partOf: Partial<Record<RuleField, FactPart>> = {
  ...{ previous_status: 'steps', tags: 'tags', working_hours: 'hours', holiday: 'hours' },
  ...{ author_name: 'author', author_labels: 'author', author_blocked: 'author', author_has_others: 'author' },
  ...{ author_known_days: 'author', author_followers: 'author' },
  ...{ post_url: 'post', post_text: 'post', post_age: 'post' },
  ...{ replied: 'own', since_our_answer: 'own', text_since_answer: 'own' },
}

/**
 * Enough to say whether rules mean something, which of most things they do not: the whole statement takes several times as
 * long to plan and to run.
 */
export function needToJudge(rules: readonly Pick<Rule, 'if' | 'hours'>[]): Need {
  const asked = rules.flatMap(({ if: condition }) => leavesOf(condition).flatMap(({ field }) => partOf[field] ?? []))
  const timed = rules.some(({ hours }) => hours !== 'any') ? (['hours'] as const) : []
  return { ...needOf(rules.map(({ if: condition }) => condition)), parts: new Set([...asked, ...timed]) }
}
