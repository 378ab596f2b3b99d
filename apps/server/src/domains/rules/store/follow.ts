// What rules name, when two of it become one.
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { isLeaf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { Context } from '../../../platform/context.ts'
import type { Merge } from '../../users/follow.ts'
import { lockRules, replaceDefinition, selectRules } from './queries.ts'
import { definitionOf } from './service.ts'
import { tellRules } from './tell.ts'

export const followTags = (ctx: Context, merge: Merge) => follow(ctx, 'tags', 'tags', merge)
export const followLabels = (ctx: Context, merge: Merge) => follow(ctx, 'author_labels', 'label', merge)

async function follow(
  ctx: Context,
  field: 'tags' | 'author_labels',
  act: 'tags' | 'label',
  { space_id, from, into }: Merge,
) {
  await lockRules(ctx.db, space_id)
  const swap = (ids: readonly (number | string)[]) => [...new Set(ids.map((id) => (id === from ? into : id)))]
  const inNode = (node: RuleNode): RuleNode => {
    if (isLeaf(node))
      return node.field === field && Array.isArray(node.value) ? { ...node, value: swap(node.value) } : node
    if ('not' in node) return { not: inNode(node.not) }
    return 'all' in node ? { all: node.all.map(inNode) } : { any: node.any.map(inNode) }
  }
  const inAct = (one: RuleAct): RuleAct => {
    if ((one.do !== 'tags' && one.do !== 'label') || one.do !== act) return one
    const add = swap(one.add) as number[]
    // Put on and taken off at once, as only two of them could be: it stays on.
    return { ...one, add, remove: (swap(one.remove) as number[]).filter((id) => !add.includes(id)) }
  }
  let isMoved = false
  for (const rule of await selectRules({ db: ctx.db, spaces: [space_id] })) {
    const next: Rule = { ...rule, if: inNode(rule.if), do: rule.do.map(inAct) }
    if (JSON.stringify(next) === JSON.stringify(rule)) continue
    const { name: _, folder_id: __, ...stored } = definitionOf(next)
    await replaceDefinition(ctx.db, rule, stored)
    isMoved = true
  }
  if (isMoved) tellRules(ctx, space_id)
}
