import { BotEdge } from '@otklik/contract/bots/graph.ts'
import { BotNode } from '@otklik/contract/bots/nodes.ts'
import { z } from 'zod'
import type { Clip } from './graph.ts'

const Copied = z.object({ otklik_bot_nodes: BotNode.array().min(1), edges: BotEdge.array() })

export const clipText = ({ nodes, edges }: Clip) => JSON.stringify({ otklik_bot_nodes: nodes, edges })

/** Nothing where it is something else that was copied. */
export function readClip(text: string): Clip | undefined {
  if (!text.startsWith('{"otklik_bot_nodes"')) return
  try {
    const { otklik_bot_nodes: nodes, edges } = Copied.parse(JSON.parse(text))
    return { nodes, edges }
  } catch {
    return
  }
}
