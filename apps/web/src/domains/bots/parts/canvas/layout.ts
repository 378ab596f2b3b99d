import dagre from '@dagrejs/dagre'
import { waysOf } from '@otklik/contract/bots/flow.ts'
import type { BotGraph } from '@otklik/contract/bots/graph.ts'
import type { Place } from '../../edit/graph.ts'

export type Size = { width: number; height: number }
export const usual: Size = { width: 228, height: 110 }

/** Where each node stands when the ways are drawn from top to bottom without crossing more than they must. */
export function arranged(graph: BotGraph, sizeOf: (id: string) => Size | undefined): Map<string, Place> {
  const drawing = new dagre.graphlib.Graph({ multigraph: true })
  drawing.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 56 })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const { id } of graph.nodes) drawing.setNode(id, { ...(sizeOf(id) ?? usual) })
  for (const { from, port, to } of waysOf(graph)) if (from !== to) drawing.setEdge(from, to, {}, port)
  dagre.layout(drawing)
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x, y, width, height } = drawing.node(id) as Place & Size
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }]
    }),
  )
}
