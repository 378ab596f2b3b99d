import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { BotNode } from '@otklik/contract/bots/nodes.ts'

const known = new WeakMap<BotNode, boolean>()

/** Questions and acts may be half filled in while they are edited; the server takes whole ones only. */
function isWhole(node: BotNode): boolean {
  const found = known.get(node)
  if (found !== undefined) return found
  const is = BotNode.safeParse(node).success
  known.set(node, is)
  return is
}

export const unfinishedIn = ({ graph }: Pick<BotDefinition, 'graph'>): BotNode[] =>
  graph.nodes.filter((node) => !isWhole(node))

export const canBeSent = (draft: BotDefinition) => draft.object_ids?.length !== 0 && unfinishedIn(draft).length === 0
