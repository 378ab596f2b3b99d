// What becomes of a node whose words or acts were refused.
import { limits } from '@otklik/contract/limits.ts'
import type { Fault, Hands } from './hands.ts'
import type { Move } from './move.ts'

/** Refusals that leave nothing to go on with end the session; all others are a way out of the node. */
export function acted(fault: Fault, port: string, now = 0): Move {
  if (fault === null) return { port: 'next' }
  const noted = { fault }
  // A comment was answered in private, and its author has not written yet: there is no dialogue to speak in.
  if (fault === 'no_chat') return { waits: { for: 'chat', due_at: now + limits.bot_wait_s } }
  if (fault === 'window_closed') return { end: { state: 'dropped', reason: 'window' }, noted }
  if (fault === 'robots_paused') return { end: { state: 'handed_over', reason: 'person' }, noted }
  if (fault === 'guard_thread') return { end: { state: 'stopped', reason: 'guard' }, noted }
  if (fault === 'guard_robot') return { end: { state: 'stopped', reason: 'blocked' }, noted }
  return { port, noted }
}

/** Whoever presses faster than robots may write waits a moment; that is no reason to give up. */
export async function unsaid(hands: Hands, fault: Fault): Promise<Move> {
  const due_at = fault === 'guard_author' ? await hands.saysAgainAt() : null
  return due_at === null ? acted(fault, 'error', hands.now()) : { waits: { for: 'typing', due_at } }
}
