import type { BotNode } from '@otklik/contract/bots/nodes.ts'

export type FieldsProps<K extends BotNode['kind'] = BotNode['kind']> = {
  node: Extract<BotNode, { kind: K }>
  /** `what` names the field: what is typed into one without a rest is one step back. */
  onChange: (node: BotNode, what?: string) => void
}
