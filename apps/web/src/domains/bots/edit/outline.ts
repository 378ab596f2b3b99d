import { waysOf } from '@otklik/contract/bots/flow.ts'
import type { BotGraph } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'

export type Step = { node: BotNode; number: number; isReached: boolean }

/** The nodes in the order in which a conversation meets them, then those that none does. */
export function outlineOf(graph: BotGraph): Step[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const out = Map.groupBy(waysOf(graph), ({ from }) => from)
  const seen = new Set<string>()
  const open = graph.start === null ? [] : [graph.start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || !byId.has(id)) continue
    seen.add(id)
    // The first way out is followed first.
    for (const { to } of (out.get(id) ?? []).toReversed()) open.push(to)
  }
  const reached = [...seen].map((id) => byId.get(id) as BotNode)
  const others = graph.nodes.filter(({ id }) => !seen.has(id))
  return [...reached, ...others].map((node, place) => ({
    node,
    number: place + 1,
    isReached: seen.has(node.id),
  }))
}
