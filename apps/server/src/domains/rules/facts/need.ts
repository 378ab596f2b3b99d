// What of the facts somebody asks about: what nobody asks is not read.
import { leavesOf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import { EVERYBODY, type TextField, textFields } from './facts.ts'

export type Need = {
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
