import { type BotGraph, doesWait, nextOf, portsOf } from './graph.ts'
import type { BotNode } from './nodes.ts'

// How a graph can be gone through: what is reached, what goes round, and what has been put into variables by then.

type Way = { from: string; port: string; to: string }

/** Along edges of ports that there are, and along `go_to`. */
export function waysOf({ nodes, edges }: Pick<BotGraph, 'nodes' | 'edges'>): Way[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.flatMap((node) => {
    if (node.kind === 'go_to') return ids.has(node.node) ? [{ from: node.id, port: '', to: node.node }] : []
    return portsOf(node).flatMap(({ port }) => {
      const to = nextOf({ edges }, node.id, port)
      return to === null ? [] : [{ from: node.id, port, to }]
    })
  })
}

const byFrom = (ways: readonly Way[]) => Map.groupBy(ways, ({ from }) => from)

export function reachedFrom(start: string | null, ways: readonly Way[]): Set<string> {
  const reached = new Set<string>()
  const out = byFrom(ways)
  const open = start === null ? [] : [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const { to } of out.get(id) ?? []) open.push(to)
  }
  return reached
}

/** Nodes that come back to themselves without anybody being waited for. */
export function loopsOf(nodes: readonly BotNode[], ways: readonly Way[]): string[] {
  const waiting = new Set(nodes.filter(doesWait).map(({ id }) => id))
  const out = byFrom(ways.filter(({ from, to }) => !waiting.has(from) && !waiting.has(to)))
  return nodes.flatMap(({ id }) => {
    if (waiting.has(id)) return []
    const beyond = (out.get(id) ?? []).map(({ to }) => to)
    const seen = new Set<string>()
    for (let next = beyond.pop(); next !== undefined; next = beyond.pop()) {
      if (next === id) return [id]
      if (seen.has(next)) continue
      seen.add(next)
      for (const { to } of out.get(next) ?? []) beyond.push(to)
    }
    return []
  })
}

/** What a node puts into variables when it is left by that port. */
export function putBy(node: BotNode, port: string): string[] {
  const named = (names: readonly string[]) => names.filter((name) => name !== '')
  switch (node.kind) {
    case 'choice':
      return port.startsWith('c:') || port === 'chosen' || port === 'other' ? named([node.variable]) : []
    case 'question':
      return port === 'next' ? named([node.variable]) : []
    case 'set':
      return port === 'next' ? named([node.variable]) : []
    case 'http':
      return port === 'ok' ? named(node.answers.map(({ variable }) => variable)) : []
    case 'facts':
      return port === 'found' ? named([node.variable, node.title_variable]) : []
    case 'ai':
      if (port !== 'ok') return []
      // What need not be there may not be.
      return node.mode === 'answer'
        ? named([node.variable])
        : named(node.fields.flatMap(({ is_needed, variable }) => (is_needed ? [variable] : [])))
    case 'sub':
      return port === 'next' ? named(node.outs.map(({ variable }) => variable)) : []
    case 'message':
    case 'condition':
    case 'split':
    case 'act':
    case 'private_reply':
    case 'delay':
    case 'go_to':
    case 'hand_over':
    case 'end':
      return []
    default:
      return node satisfies never
  }
}

/** Which variables have a value at each node, whatever way was taken there. Nodes that are not reached are left out. */
export function knownAt(graph: BotGraph, ways: readonly Way[]): Map<string, ReadonlySet<string>> {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const first = new Set(graph.variables.filter(({ start }) => start !== null).map(({ name }) => name))
  const known = new Map<string, ReadonlySet<string>>()
  if (graph.start === null || !byId.has(graph.start)) return known
  const out = byFrom(ways)
  known.set(graph.start, first)
  const open = [graph.start]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const node = byId.get(id) as BotNode
    for (const { port, to } of out.get(id) ?? []) {
      const here = new Set([...(known.get(id) ?? []), ...putBy(node, port)])
      const before = known.get(to)
      const both = before ? new Set([...before].filter((name) => here.has(name))) : here
      if (before && both.size === before.size) continue
      known.set(to, both)
      open.push(to)
    }
  }
  return known
}
