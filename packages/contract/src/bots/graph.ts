import { z } from 'zod'
import { limits } from '../limits.ts'
import { BotNode } from './nodes.ts'
import { BotVariable } from './variables.ts'

const Key = z.string().regex(/^[a-z0-9]{1,20}$/)
export const BotEdge = z.strictObject({ from: Key, port: z.string().max(30), to: Key })
export type BotEdge = z.output<typeof BotEdge>

const isUnique = (names: readonly string[]) => new Set(names).size === names.length

export const BotGraph = z
  .strictObject({
    /** The node that a session begins with. */
    start: Key.nullable().default(null),
    nodes: BotNode.array().max(limits.bot_nodes),
    edges: BotEdge.array().max(limits.bot_edges),
    variables: BotVariable.array().max(limits.bot_variables).default([]),
  })
  .refine(({ nodes }) => isUnique(nodes.map(({ id }) => id)), { path: ['nodes'] })
  .refine(({ variables }) => isUnique(variables.map(({ name }) => name)), { path: ['variables'] })
  // One way out of a port: what comes next is never a matter of chance.
  .refine(({ edges }) => isUnique(edges.map(({ from, port }) => `${from} ${port}`)), { path: ['edges'] })
  .refine(
    ({ nodes, edges }) => {
      const ids = new Set(nodes.map(({ id }) => id))
      return edges.every(({ from, to }) => ids.has(from) && ids.has(to))
    },
    { path: ['edges'] },
  )
export type BotGraph = z.output<typeof BotGraph>

/**
 * A way out of a node. `must`: without an edge it is a dead end. The others have an end of their own: `timeout` drops the
 * session, `error`, `other`, `invalid`, `refused`, `none` and `unsure` hand over to people.
 */
export type BotPort = { port: string; must: boolean; label: string | null }

const must = (port: string, label: string | null = null): BotPort => ({ port, must: true, label })
const may = (port: string): BotPort => ({ port, must: false, label: null })

/** A choice that opens a page leads nowhere: no network tells that it was pressed. */
export function portsOf(node: BotNode): BotPort[] {
  switch (node.kind) {
    case 'message':
      return [must('next'), may('error')]
    case 'choice':
      return [
        ...(node.list === ''
          ? node.choices.filter(({ kind }) => kind !== 'url').map(({ id, label }) => must(`c:${id}`, label))
          : [must('chosen')]),
        node.free_text ? must('other') : may('other'),
        ...[may('timeout'), may('error')],
      ]
    case 'question':
      return [must('next'), may('invalid'), may('timeout'), may('error')]
    case 'condition':
      return [...node.branches.map(({ id, name }) => must(`b:${id}`, name)), must('else')]
    case 'set':
      return [must('next'), may('error')]
    case 'split':
      return node.shares.map(({ id, percent }) => must(`s:${id}`, `${percent} %`))
    case 'http':
      return [must('ok'), may('error'), may('timeout')]
    case 'facts':
      return [must('found'), may('none')]
    case 'ai':
      return [
        ...(node.mode === 'classify' ? node.labels.map(({ id, name }) => must(`l:${id}`, name)) : [must('ok')]),
        ...[may('unsure'), may('error')],
      ]
    case 'act':
      return [must('next'), may('error')]
    case 'private_reply':
      return [must('next'), may('refused')]
    case 'delay':
      return node.on_message === 'skip' ? [must('next'), may('spoken')] : [must('next')]
    case 'sub':
      return [must('next'), may('error')]
    case 'go_to':
    case 'hand_over':
    case 'end':
      return []
  }
}

/** Somebody else moves on here: a customer, or the clock. */
export const doesWait = (node: BotNode) => node.kind === 'choice' || node.kind === 'question' || node.kind === 'delay'

/** Which edge is followed where the port has none of its own: `spoken` goes on as `next` does. */
const insteadOf: Readonly<Record<string, string>> = { spoken: 'next' }

export type Drawn = Pick<BotGraph, 'nodes' | 'edges' | 'start'>
export const nodeById = (graph: Pick<BotGraph, 'nodes'>, id: string) => graph.nodes.find((node) => node.id === id)

/** Where a port leads; null where it leads nowhere. */
export function nextOf(graph: Pick<BotGraph, 'edges'>, from: string, port: string): string | null {
  const along = (name: string) => graph.edges.find((edge) => edge.from === from && edge.port === name)?.to
  const instead = insteadOf[port]
  return along(port) ?? (instead === undefined ? null : (along(instead) ?? null))
}

/** Edges of ports that the node no longer has: whoever draws removes them, and the engine never follows them. */
export function strayEdges(graph: Pick<BotGraph, 'nodes' | 'edges'>): BotEdge[] {
  const ports = new Map(graph.nodes.map((node) => [node.id, new Set(portsOf(node).map(({ port }) => port))]))
  return graph.edges.filter(({ from, port }) => !ports.get(from)?.has(port))
}
