// What the engine asks for. Live hands write rows of one transaction; those of a test only remember.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { BotConditionNode } from '@otklik/contract/bots/conditions.ts'
import type { Writing } from '@otklik/contract/bots/evaluate.ts'
import type { BotNodeKind, NodeOf } from '@otklik/contract/bots/nodes.ts'
import type { BotValue, GivenVariable } from '@otklik/contract/bots/variables.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import type { Frame } from './state.ts'

export type Entered = { step: number; node: string; kind: BotNodeKind; bot_id: number; version: number }
/** What is noted beside a step; what is absent stays as it is. */
export type Noted = {
  port?: string | null
  is_left?: boolean
  said?: string
  asked?: string
  confidence?: number
  call_id?: number
  heard?: string
  input_seq?: number
  fault?: string
  code?: number | null
  took_ms?: number
  put?: Record<string, BotValue>
}

export type Said = { text: string; template_id?: number | null; choices?: readonly Choice[] }

/** A code, or nothing where it worked. */
export type Fault = string | null

export type Hands = {
  /** Seconds. */
  now(): number
  session_id: number
  definitionOf(frame: Pick<Frame, 'bot_id' | 'version'>): Promise<BotDefinition>
  /** The version that new sessions of a bot would follow; null where there is none. */
  findLive(bot_id: number): Promise<number | null>
  given(name: GivenVariable): string | number | null
  writing: Writing
  zone: string
  enter(entered: Entered): Promise<void>
  note(step: number, noted: Noted): Promise<void>
  /** As it is offered on this channel: numbered where there are no buttons. */
  offer(text: string, choices: readonly Choice[], from: number, step: number): Said
  /** Whether there is a dialogue: not before the author of a comment has answered in private. */
  canSpeak(): boolean
  say(said: Said): Promise<Fault>
  /** What has become of what was said last: on its way, waiting for a colleague's yes, or taken back. */
  lastSaid(): Promise<'left' | 'held' | 'refused'>
  /** After `guard_author`: when it may be said, in seconds, where that is soon; null where it is not. */
  saysAgainAt(): Promise<number | null>
  act(act: RuleAct): Promise<Fault>
  privateReply(text: string): Promise<Fault>
  handOver(how: Pick<NodeOf<'hand_over'>, 'to' | 'group_id'>, note: string): Promise<void>
  finish(node: Pick<NodeOf<'end'>, 'status' | 'tag_ids'>): Promise<Fault>
  holds(condition: BotConditionNode, read: (name: string) => BotValue): Promise<boolean>
  matches(pattern: string, text: string): Promise<boolean>
  /** The fact that is likest, if it is like enough; the use of it is counted. */
  findFact(query: string, node: Pick<NodeOf<'facts'>, 'min_score' | 'folder_ids'>): Promise<FoundFact | null>
  /** The moment from which on working hours are. */
  workingFrom(from: number): Promise<number | null>
  /** Of 100, always the same for a customer. */
  share(): number
}

export type FoundFact = { title: string; text: string; score: number }

/** What came of a call outside. `say`: what is said to the customer before the node is left. */
export type Came = { port: string; noted: Noted; say?: string; fact_ids?: readonly number[] }

/** What a customer did: words, files, a button. Several messages within a moment are one. */
export type Input = {
  text: string
  files: number
  pressed: string | null
  /** Up to which event. Of a test: any growing number. */
  seq: number
}
