import type { Context } from '../../platform/context.ts'

/** A piece of a fact that is like what was asked. */
export type Found = { fact_id: number; title: string; piece: number; text: string; score: number }
type Wanted = {
  space_id: number
  text: string
  company_id: number | null
  folder_ids: readonly number[] | null
  limit: number
}
/** What agents need of the domain of facts: those of one space that are like a text, the likest first. `score` is 0 to 1. */
export type Knowledge = { find(ctx: Pick<Context, 'db'>, wanted: Wanted): Promise<Found[]> }

/** Until the domain of facts is there. */
export const noKnowledge: Knowledge = { find: async () => [] }
