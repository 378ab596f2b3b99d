import type { RuleAct } from '../rules/acts.ts'
import type { RuleLeaf } from '../rules/conditions.ts'
import { fieldFacts } from '../rules/fields.ts'
import type { BotDefinition } from './bots.ts'
import { type BotConditionNode, isRuleLeaf, isVariableLeaf } from './conditions.ts'
import type { NamedKind } from './document.ts'
import type { BotNode } from './nodes.ts'

// What of the space a bot names. One walk for all who need it: what is gone, what is merged, what a file calls it.

export type ReferenceKind = NamedKind
export type Reference = { kind: ReferenceKind; id: number; node: string | null }
/** What stands there instead; null: it is left out. */
export type Turn = (reference: Reference) => number | null

export function mapReferences(definition: BotDefinition, turn: Turn): BotDefinition {
  const all = (kind: ReferenceKind, ids: readonly number[], node: string | null) => [
    ...new Set(ids.flatMap((id) => turn({ kind, id, node }) ?? [])),
  ]
  const { object_ids, triggers, graph } = definition
  const objects = object_ids && all('account', object_ids, null)
  return {
    ...definition,
    // Where none of its accounts is left, it would be of all of them: the old ones stay, and are told as gone.
    object_ids: objects?.length === 0 ? object_ids : objects,
    triggers: triggers.map((trigger) =>
      trigger.on === 'comment' ? { ...trigger, post_ids: all('post', trigger.post_ids, null) } : trigger,
    ),
    graph: { ...graph, nodes: graph.nodes.map((node) => mapNode(node, turn)) },
  }
}

function mapNode(node: BotNode, turn: Turn): BotNode {
  const one = (kind: ReferenceKind, id: number | null) => (id === null ? null : turn({ kind, id, node: node.id }))
  const all = (kind: ReferenceKind, ids: readonly number[]) => [...new Set(ids.flatMap((id) => one(kind, id) ?? []))]
  switch (node.kind) {
    case 'message':
      return { ...node, template_id: one('template', node.template_id) }
    case 'condition':
      return { ...node, branches: node.branches.map((each) => ({ ...each, if: mapCondition(each.if, node.id, turn) })) }
    case 'act':
      return { ...node, act: node.act && mapAct(node.act, all, one) }
    case 'facts': {
      const folders = node.folder_ids && all('fact_folder', node.folder_ids)
      // Where none is left it would look into all of them: the old ones stay, and are told as gone.
      return { ...node, folder_ids: folders?.length === 0 ? node.folder_ids : folders }
    }
    case 'ai':
      return { ...node, agent_id: one('agent', node.agent_id) }
    case 'sub':
      return { ...node, bot_id: one('bot', node.bot_id) }
    case 'hand_over':
      return { ...node, group_id: one('group', node.group_id) }
    case 'end':
      return { ...node, tag_ids: all('tag', node.tag_ids) }
    case 'choice':
    case 'question':
    case 'set':
    case 'split':
    case 'http':
    case 'private_reply':
    case 'delay':
    case 'go_to':
      return node
    default:
      return node satisfies never
  }
}

function mapCondition(condition: BotConditionNode, node: string, turn: Turn): BotConditionNode {
  if (isVariableLeaf(condition)) return condition
  if (isRuleLeaf(condition)) return mapLeaf(condition, node, turn)
  if ('not' in condition) return { not: mapCondition(condition.not, node, turn) }
  return 'all' in condition
    ? { all: condition.all.map((each) => mapCondition(each, node, turn)) }
    : { any: condition.any.map((each) => mapCondition(each, node, turn)) }
}

function mapLeaf(leaf: RuleLeaf, node: string, turn: Turn): RuleLeaf {
  const kind = fieldFacts[leaf.field].ids
  const group = leaf.group_id === undefined ? undefined : turn({ kind: 'group', id: leaf.group_id, node })
  const asked = group === undefined || group === null ? leaf : { ...leaf, group_id: group }
  if (!kind || !Array.isArray(leaf.value)) return asked
  const value = leaf.value.flatMap((id) => turn({ kind, id: Number(id), node }) ?? [])
  // A question about nothing would not be one: it stays as it was, and is told as gone.
  return value.length === 0 ? asked : { ...asked, value: [...new Set(value)] }
}

function mapAct(
  act: RuleAct,
  all: (kind: ReferenceKind, ids: readonly number[]) => number[],
  one: (kind: ReferenceKind, id: number | null) => number | null,
): RuleAct | null {
  switch (act.do) {
    case 'tags':
    case 'label': {
      const kind = act.do === 'tags' ? 'tag' : 'label'
      const add = all(kind, act.add)
      const remove = all(kind, act.remove).filter((id) => !add.includes(id))
      return add.length + remove.length === 0 ? null : { ...act, add, remove }
    }
    case 'assign': {
      const [assigned_to, group_id] = [one('member', act.assigned_to), one('group', act.group_id)]
      return (act.to === 'person' && assigned_to === null) || (act.to === 'group' && group_id === null)
        ? null
        : { ...act, assigned_to, group_id }
    }
    case 'note':
      return { ...act, mentioned: all('member', act.mentioned) }
    case 'notify': {
      const [user_ids, group_ids] = [all('member', act.user_ids), all('group', act.group_ids)]
      return act.assignee || user_ids.length + group_ids.length > 0 ? { ...act, user_ids, group_ids } : null
    }
    case 'status':
    case 'hide':
    case 'unhide':
    case 'delete':
    case 'like':
    case 'block':
    case 'reply':
    case 'macro':
    case 'bot':
      return act
    default:
      return act satisfies never
  }
}

export function referencesOf(definition: BotDefinition): Reference[] {
  const found: Reference[] = []
  mapReferences(definition, (reference) => {
    found.push(reference)
    return reference.id
  })
  return found
}
