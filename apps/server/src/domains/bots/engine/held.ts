// A question that waits for a colleague's yes is not asked yet: the customer has as long to answer as if it had been asked
// when it left.
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Hands } from './hands.ts'
import type { Waits } from './state.ts'

/** How often it is looked at. Whoever answers is heard at once. */
const LOOK_S = 60

type Held = Extract<Waits, { for: 'held' }>

export const heldFor = (now: number, { tries, choices }: Pick<Held, 'tries' | 'choices'>): Held => ({
  ...{ for: 'held', tries, choices, due_at: now + LOOK_S, until: now + limits.bot_wait_s },
})

/** What is waited for now; null where it will never be asked. */
export async function afterHeld(held: Held, node: BotNode, hands: Hands): Promise<Waits | null> {
  const now = hands.now()
  const became = await hands.lastSaid()
  if (became === 'held') return now < held.until ? { ...held, due_at: Math.min(now + LOOK_S, held.until) } : null
  if (became === 'refused' || (node.kind !== 'choice' && node.kind !== 'question')) return null
  return { for: 'answer', tries: held.tries, choices: held.choices, due_at: now + node.wait_s }
}
