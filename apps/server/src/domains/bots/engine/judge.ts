// Conditions of bots: their own variables, and the questions of rules, answered by the rules' matcher.
import {
  type BotConditionNode,
  botLeavesOf,
  isRuleLeaf,
  isVariableLeaf,
  type VariableLeaf,
} from '@otklik/contract/bots/conditions.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { Context } from '../../../platform/context.ts'
import type { Facts } from '../../rules/facts/facts.ts'
import { type Need, needOf } from '../../rules/facts/need.ts'
import { folded } from '../../rules/facts/text.ts'
import type { Verdicts } from '../../rules/match/answer.ts'
import { judge } from '../../rules/match/judge.ts'
import { compile } from '../../rules/match/ruleset.ts'

type Answer = boolean | undefined

/** Unknown stays unknown; at the top it is no. */
export async function holds(
  condition: BotConditionNode,
  read: (name: string) => BotValue,
  ask: (leaves: readonly RuleLeaf[]) => Promise<ReadonlyMap<RuleLeaf, Answer>>,
): Promise<boolean> {
  const leaves = botLeavesOf(condition).filter((leaf) => isRuleLeaf(leaf))
  const known = leaves.length > 0 ? await ask(leaves) : new Map<RuleLeaf, Answer>()
  const of = (node: BotConditionNode): Answer => {
    if (isVariableLeaf(node)) return ofVariable(node, read(node.variable))
    if (isRuleLeaf(node)) return known.get(node)
    if ('not' in node) {
      const inner = of(node.not)
      return inner === undefined ? undefined : !inner
    }
    const isAll = 'all' in node
    const parts = (isAll ? node.all : node.any).map(of)
    if (parts.includes(!isAll)) return !isAll
    return parts.includes(undefined) ? undefined : isAll
  }
  return of(condition) === true
}

function ofVariable({ op, value: wanted }: VariableLeaf, value: BotValue): Answer {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (op === 'is_empty') return isEmpty
  if (isEmpty) return undefined
  if (op === 'yes' || op === 'no') return typeof value === 'boolean' ? value === (op === 'yes') : undefined
  const texts = (Array.isArray(value) ? value : [value]).map((one) => folded(String(one)))
  const asked = (Array.isArray(wanted) ? wanted : [wanted]).map((one) => folded(String(one ?? '')))
  const number = typeof wanted === 'number' ? wanted : Number(String(wanted ?? '').replace(',', '.'))
  const is = typeof value === 'number' ? value : Number(String(value).replace(',', '.'))
  const areNumbers = !Number.isNaN(is) && !Number.isNaN(number) && String(wanted ?? '').trim() !== ''
  switch (op) {
    case 'eq':
      return areNumbers ? is === number : texts.includes(asked[0] ?? '')
    case 'ne':
      return areNumbers ? is !== number : !texts.includes(asked[0] ?? '')
    case 'one_of':
      return texts.some((one) => asked.includes(one))
    case 'contains':
      return texts.some((one) => asked.some((part) => part !== '' && one.includes(part)))
    case 'begins':
      return texts.some((one) => asked.some((part) => part !== '' && one.startsWith(part)))
    case 'lt':
      return areNumbers ? is < number : undefined
    case 'le':
      return areNumbers ? is <= number : undefined
    case 'gt':
      return areNumbers ? is > number : undefined
    case 'ge':
      return areNumbers ? is >= number : undefined
    default:
      return op satisfies never
  }
}

/** A regular expression must be asked outside of the transaction: it is rolled back, asked, and done again. */
export class Unasked extends Error {
  readonly pattern: string
  readonly text: string
  constructor(pattern: string, text: string) {
    super('a regular expression has to be asked first')
    this.pattern = pattern
    this.text = text
  }
}

export const asRule = (name: string, condition: RuleLeaf | { all: [] }, object_ids: number[] | null = null): Rule =>
  // The matcher and the acts of rules read these of a rule; nothing else of it exists for a bot.
  ({ id: 0, version: 0, name, object_ids, if: condition, when: { on: 'message_arrived' } }) as unknown as Rule

export async function askLeaves(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  leaves: readonly RuleLeaf[],
  load: (need: Need) => Promise<Facts | undefined>,
  verdicts: Verdicts,
): Promise<ReadonlyMap<RuleLeaf, Answer>> {
  const set = await compile(
    ctx,
    space_id,
    leaves.map((leaf) => asRule('', leaf)),
    new Map(),
  )
  const facts = await load(needOf([...leaves]))
  if (!facts) return new Map()
  const strict: Verdicts = {
    of(pattern, text) {
      const said = verdicts.of(pattern, text)
      if (said === undefined) throw new Unasked(pattern, text)
      return said
    },
  }
  return new Map(
    leaves.map((leaf, place) => [leaf, set.all[place] && judge(set.all[place].tree, facts, strict).answer]),
  )
}
