import { type BotGraph, portsOf } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import type { BotProblem } from '@otklik/contract/bots/problems.ts'
import type { NodeFigures } from '@otklik/contract/bots/sessions.ts'
import type { Edge, Node } from '@xyflow/react'
import type { Place } from '../../edit/graph.ts'

export const START = ' start'
/** Until it is measured: what is out of sight never is. */
const size = { initialWidth: 228, initialHeight: 110 }
const ABOVE = 130

export type Way = { port: string; label: string; isMust: boolean; isLed: boolean; count: number | undefined }
export type NodeData = {
  kind: BotNode['kind']
  title: string
  about: string
  ways: Way[]
  tone: 'danger' | 'warn' | undefined
  fault: string | undefined
  entered: number | undefined
  /** The test chat stands here. */
  isActive: boolean
  isPassed: boolean
}
export type StartData = { about: string; place: Place }
export type FlowNode = Node<NodeData, 'node'> | Node<StartData, 'start'>

export type Drawn = {
  graph: BotGraph
  wordsOf: (node: BotNode) => { title: string; about: string }
  portWords: (kind: BotNode['kind'], port: { port: string; label: string | null }) => string
  problems: readonly BotProblem[]
  problemWords: (problem: BotProblem) => string
  figures: ReadonlyMap<string, NodeFigures>
  hasFigures: boolean
  active: string | null
  passed: ReadonlySet<string>
  begins: string
}

/** Those that have not changed stay the same objects: only what changed is drawn anew. */
export function flowNodes(drawn: Drawn, before: readonly FlowNode[], selected: readonly string[]): FlowNode[] {
  const { graph, problems } = drawn
  const old = new Map(before.map((node) => [node.id, node]))
  const wrong = Map.groupBy(problems, ({ node }) => node ?? START)
  const led = new Set(graph.edges.map(({ from, port }) => `${from} ${port}`))
  const nodes = graph.nodes.map((node): FlowNode => {
    const own = wrong.get(node.id) ?? []
    const figures = drawn.figures.get(node.id)
    const data: NodeData = {
      kind: node.kind,
      ...drawn.wordsOf(node),
      ways: portsOf(node).map(({ port, label, must }) => ({
        port,
        label: drawn.portWords(node.kind, { port, label }),
        isMust: must,
        isLed: led.has(`${node.id} ${port}`),
        count: drawn.hasFigures ? (figures?.left.find((one) => one.port === port)?.count ?? 0) : undefined,
      })),
      tone: own.some(({ severity }) => severity === 'error') ? 'danger' : own.length > 0 ? 'warn' : undefined,
      fault: own[0] && drawn.problemWords(own[0]),
      entered: drawn.hasFigures ? (figures?.entered ?? 0) : undefined,
      isActive: drawn.active === node.id,
      isPassed: drawn.passed.has(node.id),
    }
    return kept(old.get(node.id), {
      id: node.id,
      type: 'node',
      ...size,
      position: node.at,
      data,
      selected: selected.includes(node.id),
    })
  })
  const first = graph.nodes.find(({ id }) => id === graph.start)
  const place = { x: first?.at.x ?? 0, y: (first?.at.y ?? ABOVE) - ABOVE }
  const start: FlowNode = {
    id: START,
    type: 'start',
    position: place,
    data: { about: drawn.begins, place },
    draggable: false,
    deletable: false,
    selectable: false,
  }
  return [kept(old.get(START), start), ...nodes]
}

const text = JSON.stringify
function kept(old: FlowNode | undefined, next: FlowNode): FlowNode {
  if (!old) return next
  const isSame =
    old.position.x === next.position.x &&
    old.position.y === next.position.y &&
    (old.selected ?? false) === (next.selected ?? false) &&
    text(old.data) === text(next.data)
  if (isSame) return old
  // What the library has measured stays with it.
  return { ...old, ...next, data: text(old.data) === text(next.data) ? old.data : next.data } as FlowNode
}

export function flowEdges(graph: BotGraph, hot: ReadonlySet<string>): Edge[] {
  const edges: Edge[] = graph.edges.map(({ from, port, to }) => ({
    id: `${from} ${port}`,
    source: from,
    sourceHandle: port,
    target: to,
    className: hot.has(`${from} ${port}`) ? 'hot' : undefined,
  }))
  const jumps: Edge[] = graph.nodes.flatMap((node) =>
    node.kind === 'go_to' && graph.nodes.some(({ id }) => id === node.node)
      ? [
          {
            id: `${node.id} go`,
            source: node.id,
            sourceHandle: 'go',
            target: node.node,
            className: 'jump',
            deletable: false,
            selectable: false,
          },
        ]
      : [],
  )
  const first: Edge[] =
    graph.start === null
      ? []
      : [
          {
            id: START,
            source: START,
            sourceHandle: 'start',
            target: graph.start,
            className: hot.size > 0 ? 'hot' : undefined,
          },
        ]
  return [...first, ...edges, ...jumps]
}
