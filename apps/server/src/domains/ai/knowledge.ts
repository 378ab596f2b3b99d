import type { FoundFact } from '@otklik/contract/facts/facts.ts'
import type { Context } from '../../platform/context.ts'
import { type FactsWanted, findFacts } from '../facts/index.ts'
import type { AgentRecord } from './store/queries.ts'

/** By whose embeddings model the question may be looked for, and what of it does not leave. The agent as it is saved: its key goes nowhere else. */
export type Asks = {
  agent: AgentRecord
  about: { item_id: number | null; chat_id: number | null; author_id: number | null }
  user_id: number | null
  of_contact: readonly string[]
}

/** What agents need of the domain of facts: those of one space that fit a text, the likest first. */
export type Knowledge = {
  find(ctx: Pick<Context, 'db'>, wanted: FactsWanted & { asks?: Asks | undefined }): Promise<FoundFact[]>
}

export const allFacts: Knowledge = { find: findFacts }
