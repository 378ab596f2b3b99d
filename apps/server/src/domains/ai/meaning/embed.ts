// Texts as an embeddings model has them. Money is set aside and settled as for any other question, and while the model is
// awaited nothing of the database is held.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { makeMask } from '../compose/mask.ts'
import { finish, type InSpaces, reasonOf } from '../compose/run.ts'
import { type Endpoint, estimateTokens, type Question } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { type Asking, reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import type { AgentRecord } from '../store/queries.ts'

export type Embedding = {
  agent: AgentRecord
  endpoint: Endpoint
  texts: readonly string[]
  as: 'document' | 'query'
  about: Asking['about']
  user_id: number | null
  of_contact: readonly string[]
}
type Embedded = { vectors: Float32Array[] } | { reason: AiReason }

const NOBODY = { item_id: null, chat_id: null, author_id: null }

/** What pieces and questions are shown as; there is nothing to be said by the model, so that only they cost. */
const questionOf = (texts: readonly string[]): Question => ({
  turns: texts.map((content) => ({ role: 'user', content })),
  max_tokens: 0,
})

export async function embed(
  parts: AiParts,
  inSpaces: InSpaces,
  { agent, endpoint, texts, as, about, user_id, of_contact }: Embedding,
  signal: AbortSignal,
): Promise<Embedded> {
  const begun = await inSpaces(async (ctx) => {
    const mask = makeMask((await readSettings(ctx, agent.space_id)).is_masked, of_contact)
    const shown = texts.map((text) => mask.hide(text))
    const asking: Asking = { agent, endpoint, kind: 'embed', about, user_id, is_behind: as === 'document' }
    return { shown, reserved: await reserve(ctx, asking, questionOf(shown)) }
  })
  const { shown, reserved } = begun
  if (typeof reserved === 'string') return { reason: reserved }
  const job = { agent, endpoint, reserved, began: performance.now() }
  const usage = { input: shown.reduce((sum, text) => sum + estimateTokens(text), 0), output: 0, is_estimated: true }
  const told = { fact_ids: [], asked: '', answered: '' }
  try {
    const vectors = await parts.modelOf(endpoint).embed(shown, as, signal)
    await finish(parts, inSpaces, job, { ...told, usage, reason: null })
    return { vectors }
  } catch (error) {
    const reason = reasonOf(error)
    // What was refused before anything was read costs nothing; what came too late was read.
    const isRead = reason === 'slow' || reason === 'cancelled' || reason === 'unreadable'
    const spent = isRead ? usage : { ...usage, input: 0 }
    await finish(parts, inSpaces, job, { ...told, usage: spent, reason })
    return { reason }
  }
}

/** Pieces of facts, by nobody in particular. */
export const embedPieces = (
  parts: AiParts,
  inSpaces: InSpaces,
  who: Pick<Embedding, 'agent' | 'endpoint'>,
  texts: readonly string[],
  signal: AbortSignal,
) => embed(parts, inSpaces, { ...who, texts, as: 'document', about: NOBODY, user_id: null, of_contact: [] }, signal)
