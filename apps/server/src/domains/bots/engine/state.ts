// Where a session stands. Kept as one value in its row, and in that of a test.

import type { BotChoice } from '@otklik/contract/bots/nodes.ts'
import type { SessionReason } from '@otklik/contract/bots/session-reasons.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'

/** A graph that is being gone through: the bot's own, then those that it went into. */
export type Frame = {
  bot_id: number
  version: number
  variables: Record<string, BotValue>
  /** The node and the step of the frame before, which it goes back to. */
  back: { node: string; step: number } | null
}

/** What it waits for; null: nothing, it goes on. `since` and `due_at` are seconds. */
export type Waits =
  | { for: 'answer'; tries: number; choices: BotChoice[]; due_at: number }
  /** A question that a colleague looks over before the customer reads it: what will be waited for when it has left. */
  | { for: 'held'; due_at: number; until: number; tries: number; choices: BotChoice[] }
  | { for: 'delay'; due_at: number }
  /** Until it is shown to have written, or a customer who is quick may be written to again: then the node is gone into. */
  /** `say`: what an agent has answered by then. It is not asked again for that. */
  | { for: 'typing'; due_at: number; say?: string }
  /**
   * `given`: what the request says of the customer and the moment; `asked`: what an agent is asked. `again`: how often it was
   * taken up after its process was gone.
   */
  | { for: 'call'; due_at: number; given: Record<string, BotValue>; asked?: string; again?: number }
  /** A comment's author to write, after they were answered in private. */
  | { for: 'chat'; due_at: number }

export type State = {
  frames: Frame[]
  node: string
  /** The last number that a step was given, and that of the step at `node`; null: it has not been entered. */
  step: number
  at: number | null
  /** Nodes gone through since somebody was waited for. */
  run: number
  /** Requests made. */
  calls: number
  /** Agents asked; absent in sessions that began before there were any. */
  asks?: number
  waits: Waits | null
  /**
   * Nothing of what is said next counts as an answer to the customer (automation/guard.ts): something has been said since
   * they wrote, or they pressed a button. Absent in sessions that began before there was such a thing.
   */
  is_answered?: boolean
}

export type End = { state: 'done' | 'handed_over' | 'dropped' | 'stopped'; reason: SessionReason | null }

export const frameOf = (state: State): Frame => state.frames.at(-1) as Frame
