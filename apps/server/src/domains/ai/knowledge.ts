import type { FoundFact } from '@otklik/contract/facts/facts.ts'
import type { Context } from '../../platform/context.ts'
import { type FactsWanted, findFacts } from '../facts/index.ts'

/** What agents need of the domain of facts: those of one space that fit a text, the likest first. */
export type Knowledge = { find(ctx: Pick<Context, 'db'>, wanted: FactsWanted): Promise<FoundFact[]> }

export const allFacts: Knowledge = { find: findFacts }
