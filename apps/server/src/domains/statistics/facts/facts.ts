import type { FactName } from '@otklik/contract/statistics/figures.ts'
import { arrivals } from './arrivals.ts'
import type { Fact } from './fact.ts'

/** All that is counted ahead. What stands here is heard, checked by night, rebuilt and can be asked for. */
export const factsByName: Record<FactName, Fact> = { arrivals }
export const facts = Object.values(factsByName)
