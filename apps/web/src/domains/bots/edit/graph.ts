import { type BotEdge, type BotGraph, portsOf } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { freshKey } from './fresh.ts'

// What can be done to a drawing. Each gives a new graph and leaves the old one as it was: going back is keeping it.

export type Place = { x: number; y: number }
export type Way = { from: string; port: string }

export const hasRoom = (graph: BotGraph, more = 1) => graph.nodes.length + more <= limits.bot_nodes

/** One more node, behind a port where one is named; the first of all is what the bot begins with. */
export function addNode(graph: BotGraph, node: BotNode, from?: Way): BotGraph {
  if (!hasRoom(graph)) return graph
  const added = { ...graph, nodes: [...graph.nodes, node], start: graph.start ?? node.id }
  return from ? connect(added, from, node.id) : added
}

/** Edges of ways out that it no longer has go with them. */
export function changeNode(graph: BotGraph, node: BotNode): BotGraph {
  const ports = new Set(portsOf(node).map(({ port }) => port))
  const edges = graph.edges.filter(({ from, port }) => from !== node.id || ports.has(port))
  return {
    ...graph,
    nodes: graph.nodes.map((one) => (one.id === node.id ? node : one)),
    edges: edges.length === graph.edges.length ? graph.edges : edges,
  }
}

export function removeNodes(graph: BotGraph, ids: readonly string[]): BotGraph {
  const gone = new Set(ids)
  return {
    ...graph,
    start: graph.start !== null && gone.has(graph.start) ? null : graph.start,
    nodes: graph.nodes
      .filter(({ id }) => !gone.has(id))
      .map((node) => (node.kind === 'go_to' && gone.has(node.node) ? { ...node, node: '' } : node)),
    edges: graph.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  }
}

/** One way out of a port: another takes its place, null cuts it. */
export function connect(graph: BotGraph, { from, port }: Way, to: string | null): BotGraph {
  const others = graph.edges.filter((edge) => edge.from !== from || edge.port !== port)
  const edges = to === null ? others : [...others, { from, port, to }]
  return edges.length > limits.bot_edges ? graph : { ...graph, edges }
}

export function moveNodes(graph: BotGraph, places: ReadonlyMap<string, Place>): BotGraph {
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, at: places.get(node.id) ?? node.at })) }
}

export type Clip = { nodes: BotNode[]; edges: BotEdge[] }

export function copyOf(graph: BotGraph, ids: readonly string[]): Clip {
  const taken = new Set(ids)
  return {
    nodes: graph.nodes.filter(({ id }) => taken.has(id)),
    edges: graph.edges.filter(({ from, to }) => taken.has(from) && taken.has(to)),
  }
}

const BESIDE = 40

/** Under new keys, a little beside; what does not fit any more is left out. Says which nodes are new. */
export function paste(graph: BotGraph, clip: Clip): { graph: BotGraph; ids: string[] } {
  const nodes = clip.nodes.slice(0, Math.max(0, limits.bot_nodes - graph.nodes.length))
  const keys = new Map(nodes.map(({ id }) => [id, freshKey()]))
  const isTaken = ({ x, y }: Place) => graph.nodes.some(({ at }) => at.x === x && at.y === y)
  let shift = BESIDE
  while (nodes.some(({ at }) => isTaken({ x: at.x + shift, y: at.y + shift }))) shift += BESIDE
  const fresh = nodes.map((node): BotNode => {
    const moved = {
      ...node,
      id: keys.get(node.id) ?? node.id,
      at: { x: node.at.x + shift, y: node.at.y + shift },
    }
    return moved.kind === 'go_to' ? { ...moved, node: targetOf(moved.node) } : moved
  })
  /** Of another bot: what it names is not there. */
  function targetOf(id: string) {
    return keys.get(id) ?? (graph.nodes.some((node) => node.id === id) ? id : '')
  }
  const edges = clip.edges.flatMap(({ from, port, to }) => {
    const [first, last] = [keys.get(from), keys.get(to)]
    return first && last ? [{ from: first, port, to: last }] : []
  })
  const all = {
    ...graph,
    nodes: [...graph.nodes, ...fresh],
    edges: [...graph.edges, ...edges].slice(0, limits.bot_edges),
    start: graph.start ?? fresh[0]?.id ?? null,
  }
  return { graph: all, ids: fresh.map(({ id }) => id) }
}

const STEP = 170

/** Where a new node stands: below the one it follows, or below all. */
export function placeFor(graph: BotGraph, after?: string): Place {
  const before = graph.nodes.find(({ id }) => id === after)
  const lowest = Math.max(-STEP, ...graph.nodes.map(({ at }) => at.y))
  const at = before ? { x: before.at.x, y: before.at.y + STEP } : { x: 0, y: lowest + STEP }
  while (graph.nodes.some((node) => Math.abs(node.at.x - at.x) < 200 && Math.abs(node.at.y - at.y) < 90)) at.x += 240
  return at
}
