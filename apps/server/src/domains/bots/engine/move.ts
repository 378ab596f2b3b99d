import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { Hands, Noted } from './hands.ts'
import type { End, Frame, State, Waits } from './state.ts'

export type Scope = {
  state: State
  hands: Hands
  frame: Frame
  definition: BotDefinition
  graph: BotDefinition['graph']
}

/** What comes of a node: it is left by a port, waits, ends the session, leads elsewhere or into another bot. */
export type Move =
  | { port: string; noted?: Noted }
  | { waits: Waits; noted?: Noted }
  | { end: End; noted?: Noted }
  | { to: string }
  | { into: { bot_id: number; version: number; ins: { variable: string; value: Frame['variables'][string] }[] } }
  /** The end of this graph: of the session, unless it was gone into from another. `is_unheard`: its last words did not leave. */
  | { over: true; is_unheard: boolean; noted?: Noted }
