import { portsOf } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'

/** What its author called this way out; null where it has a word of ours. */
export const portLabel = (node: BotNode, port: string): string | null =>
  portsOf(node).find((one) => one.port === port)?.label ?? null
