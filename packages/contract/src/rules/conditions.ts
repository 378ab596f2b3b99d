import { z } from 'zod'
import { limits } from '../limits.ts'
import { Id, plain } from '../wire/fields.ts'
import { fieldFacts, operatorsFor, ruleFields, ruleOperators } from './fields.ts'

/** Ids are numbers, codes and words are texts; `between` and `length` are two numbers; flags and `is_empty` have none. */
const Value = z
  .union([
    z.number(),
    z
      .union([z.number(), plain.min(1).max(limits.rule_text_max)])
      .array()
      .max(100),
    z.null(),
  ])
  .default(null)

/**
 * One question. Of `words`, `phrase` and the other questions about a text the value is a list, of which one is enough;
 * `words` of one entry must all be there, in any form; `доставк*` is how a word begins; `возврат денег ~3` of a phrase
 * lets three words stand between.
 */
export const RuleLeaf = z
  .strictObject({
    field: z.enum(ruleFields),
    op: z.enum(ruleOperators),
    value: Value,
    days: z.int().min(1).max(365).optional(),
    group_id: Id.optional(),
  })
  .superRefine((leaf, { issues }) => {
    const fault = leafFault(leaf)
    if (fault) issues.push({ code: 'custom', path: [fault], input: leaf })
  })
export type RuleLeaf = z.output<typeof RuleLeaf>

type Asked = {
  field: RuleLeaf['field']
  op: RuleLeaf['op']
  value: RuleLeaf['value']
  days?: number | undefined
  group_id?: number | undefined
}

/** Which part of it makes no sense; null where all does. */
export function leafFault({ field, op, value, days, group_id }: Asked): 'op' | 'value' | 'days' | 'group_id' | null {
  const { type, asks, codes } = fieldFacts[field]
  if (!operatorsFor(field).includes(op)) return 'op'
  if ((asks === 'days') !== (days !== undefined)) return 'days'
  if (group_id !== undefined && asks !== 'group') return 'group_id'
  if (op === 'is_empty' || type === 'flag') return value === null ? null : 'value'
  if (op === 'between' || op === 'length') return isSpan(field, value) ? null : 'value'
  if (type === 'number') return typeof value === 'number' ? null : 'value'
  if (!Array.isArray(value) || value.length === 0) return 'value'
  const isText = value.every((one) => typeof one === 'string')
  if (type === 'text') {
    if (!isText) return 'value'
    if (isWordy(op) && !value.every((one) => wordsIn(one) <= limits.rule_line_words)) return 'value'
    return op !== 'regex' || value.every((one) => one.length <= limits.rule_regex_max) ? null : 'value'
  }
  if (codes === undefined) return value.every((one) => Number.isSafeInteger(one) && Number(one) > 0) ? null : 'value'
  if (!isText) return 'value'
  return codes === 'network' || value.every((one) => codes.includes(one)) ? null : 'value'
}

const isWordy = (op: RuleLeaf['op']) => op === 'words' || op === 'phrase'
const wordsIn = (line: string) => line.split(/\s+/).filter(Boolean).length

/** Of all lines that are looked for word by word: each costs time at every event. */
export const countWords = (node: RuleNode): number =>
  leavesOf(node)
    .filter(({ op }) => isWordy(op))
    .flatMap(({ value }) => (Array.isArray(value) ? value.map((line) => wordsIn(String(line))) : []))
    .reduce((sum, words) => sum + words, 0)

/** Two numbers in order; of the time of day any two, since it may go over midnight. */
function isSpan(field: RuleLeaf['field'], value: RuleLeaf['value']): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [from, to] = value
  if (typeof from !== 'number' || typeof to !== 'number') return false
  return from <= to || fieldFacts[field].unit === 'minute_of_day'
}

export type RuleNode = { all: RuleNode[] } | { any: RuleNode[] } | { not: RuleNode } | RuleLeaf
type NodeInput = { all: NodeInput[] } | { any: NodeInput[] } | { not: NodeInput } | z.input<typeof RuleLeaf>

/** None of `all` is true, none of `any` is false: a rule without a condition is `{ all: [] }`. */
const Node: z.ZodType<RuleNode, NodeInput> = z.lazy(() =>
  z.union([
    z.strictObject({ all: Node.array().max(limits.rule_leaves) }),
    z.strictObject({ any: Node.array().min(1).max(limits.rule_leaves) }),
    z.strictObject({ not: Node }),
    RuleLeaf,
  ]),
)

/** The root counts as the first level. */
export const RuleCondition = Node.refine((node) => depthOf(node) <= limits.rule_nesting, {
  params: { text: 'rule_nested' },
}).refine((node) => leavesOf(node).length <= limits.rule_leaves, { params: { text: 'rule_leaves' } })

export const isLeaf = (node: RuleNode): node is RuleLeaf => 'field' in node

export const childrenOf = (node: RuleNode): readonly RuleNode[] =>
  'all' in node ? node.all : 'any' in node ? node.any : 'not' in node ? [node.not] : []

export const leavesOf = (node: RuleNode): RuleLeaf[] => (isLeaf(node) ? [node] : childrenOf(node).flatMap(leavesOf))

const depthOf = (node: RuleNode): number =>
  isLeaf(node) ? 0 : 1 + Math.max(0, ...childrenOf(node).map((child) => depthOf(child)))
