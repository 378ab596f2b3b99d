// A question is looked for by its meaning, too, where an agent has an embeddings model and there are vectors of it. Sources are
// found inside of a transaction, and no model is asked there: the first look says which question it needs, the transaction is
// undone, the model is asked with nothing held, and the work is begun again with what it said.
import { limits } from '@otklik/contract/limits.ts'
import type { Context } from '../../../platform/context.ts'
import { type FactsWanted, hasVectors } from '../../facts/index.ts'
import type { InSpaces } from '../compose/run.ts'
import type { Asks, Knowledge } from '../knowledge.ts'
import type { Endpoint } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { endpointOf } from '../store/endpoint.ts'
import { embed } from './embed.ts'
import { spaceOf } from './space.ts'

type Question = NonNullable<FactsWanted['question']>
type Unknown = { key: string; model: string; text: string; asks: Asks; endpoint: Endpoint }

class NotYetAsked extends Error {
  readonly of: Unknown
  constructor(of: Unknown) {
    super('a question that the embeddings model was not asked yet')
    this.of = of
  }
}

type Opens<C> = <T>(work: (ctx: C) => Promise<T>) => Promise<T>

/**
 * `work` may be begun twice: whatever it does before it has looked for sources is undone. It must look for them by the parts
 * that it is given here.
 */
export async function byMeaning<C extends Pick<Context, 'db'>, T>(
  parts: AiParts,
  inSpaces: Opens<C>,
  work: (ctx: C, parts: AiParts) => Promise<T>,
): Promise<T> {
  const known = new Map<string, Question | null>()
  const find: Knowledge['find'] = async (ctx, { asks, ...wanted }) => {
    const model = asks && spaceOf(asks.agent.definition)
    if (!model) return parts.knowledge.find(ctx, wanted)
    const key = `${model}\n${wanted.text}`
    if (!known.has(key) && (await hasVectors(ctx, wanted.space_id, model))) {
      const endpoint = await endpointOf(ctx, parts, asks.agent)
      if (endpoint?.embeddings_model) throw new NotYetAsked({ key, model, text: wanted.text, asks, endpoint })
    }
    const question = known.get(key)
    return parts.knowledge.find(ctx, question ? { ...wanted, question } : wanted)
  }
  const searching: AiParts = { ...parts, knowledge: { find } }
  for (;;)
    try {
      return await inSpaces((ctx) => work(ctx, searching))
    } catch (error) {
      if (!(error instanceof NotYetAsked) || known.has(error.of.key)) throw error
      known.set(error.of.key, await asVector(parts, inSpaces as InSpaces, error.of))
    }
}

/** Nothing where the model is late or fails: words find it, as everywhere else. */
async function asVector(parts: AiParts, inSpaces: InSpaces, { model, text, asks, endpoint }: Unknown) {
  const { agent, about, user_id, of_contact } = asks
  const question = { agent, endpoint, texts: [text], as: 'query' as const, about, user_id, of_contact }
  const answer = await embed(parts, inSpaces, question, AbortSignal.timeout(limits.ai_embed_ms))
  const vector = 'vectors' in answer ? answer.vectors[0] : undefined
  return vector ? { model, vector } : null
}
