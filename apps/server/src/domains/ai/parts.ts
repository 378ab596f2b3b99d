import { limits } from '@otklik/contract/limits.ts'
import type { Foundation } from '../../foundation.ts'
import { makeSafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { allFacts, type Knowledge } from './knowledge.ts'
import { type Times, usualTimes } from './model/ask.ts'
import { makeBreaker } from './model/breaker.ts'
import type { Endpoint, Model } from './model/model.ts'
import { makeModels } from './model/vendors.ts'

export type AiParts = Pick<Foundation, 'database' | 'secrets' | 'config' | 'report'> & {
  modelOf(endpoint: Endpoint): Model
  knowledge: Knowledge
}
export type AiGiven = { times?: Times; knowledge?: Knowledge }

/** A model may take longer to be reached than a network. */
export function makeAiParts(base: Foundation, { times = usualTimes, knowledge = allFacts }: AiGiven = {}): AiParts {
  const { database, secrets, config, report } = base
  const fetch = makeSafeFetch(config.OUTBOUND_ALLOW, undefined, limits.ai_connect_ms)
  return { database, secrets, config, report, knowledge, modelOf: makeModels({ fetch, breaker: makeBreaker(), times }) }
}

const known = new WeakMap<Foundation, AiParts>()

/** One for the process: what fails, and tokens of vendors, are remembered by whoever asks. */
export function aiPartsOf(base: Foundation): AiParts {
  const parts = known.get(base) ?? makeAiParts(base)
  known.set(base, parts)
  return parts
}
