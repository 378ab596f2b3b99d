import { z } from 'zod'
import { limits } from '../limits.ts'
import { RuleLeaf } from '../rules/conditions.ts'
import { plain } from '../wire/fields.ts'
import { VariableName } from './variables.ts'

// What a bot branches by: the questions of rules, and its own variables.

export const variableOperators = [
  ...(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'begins', 'one_of', 'is_empty', 'yes', 'no'] as const),
] as const

/** Texts are compared without regard to case and ё. `one_of` has a list; `is_empty`, `yes` and `no` have no value. */
export const VariableLeaf = z.strictObject({
  variable: VariableName,
  op: z.enum(variableOperators),
  value: z
    .union([z.number(), plain.max(limits.rule_text_max), plain.max(limits.rule_text_max).array().max(100)])
    .nullable()
    .default(null),
})
export type VariableLeaf = z.output<typeof VariableLeaf>

export type BotConditionNode =
  | { all: BotConditionNode[] }
  | { any: BotConditionNode[] }
  | { not: BotConditionNode }
  | RuleLeaf
  | VariableLeaf
type Input =
  | { all: Input[] }
  | { any: Input[] }
  | { not: Input }
  | z.input<typeof RuleLeaf>
  | z.input<typeof VariableLeaf>

const Node: z.ZodType<BotConditionNode, Input> = z.lazy(() =>
  z.union([
    z.strictObject({ all: Node.array().max(limits.rule_leaves) }),
    z.strictObject({ any: Node.array().min(1).max(limits.rule_leaves) }),
    z.strictObject({ not: Node }),
    VariableLeaf,
    RuleLeaf,
  ]),
)

/** As of rules: the root is the first level. `{ all: [] }` is always so. */
export const BotCondition = Node.refine((node) => depthOf(node) <= limits.rule_nesting, {
  params: { text: 'rule_nested' },
}).refine((node) => botLeavesOf(node).length <= limits.rule_leaves, { params: { text: 'rule_leaves' } })

export const isVariableLeaf = (node: BotConditionNode): node is VariableLeaf => 'variable' in node
export const isRuleLeaf = (node: BotConditionNode): node is RuleLeaf => 'field' in node

export const partsOf = (node: BotConditionNode): readonly BotConditionNode[] =>
  'all' in node ? node.all : 'any' in node ? node.any : 'not' in node ? [node.not] : []

export const botLeavesOf = (node: BotConditionNode): (RuleLeaf | VariableLeaf)[] =>
  isVariableLeaf(node) || isRuleLeaf(node) ? [node] : partsOf(node).flatMap(botLeavesOf)

const depthOf = (node: BotConditionNode): number =>
  isVariableLeaf(node) || isRuleLeaf(node) ? 0 : 1 + Math.max(0, ...partsOf(node).map(depthOf))
