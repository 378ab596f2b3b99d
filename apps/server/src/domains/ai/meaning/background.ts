// Facts become vectors behind everything else: what is new or was changed, and all of it when the model is another one.
// Whatever keeps it from going on (nothing left of the month, too many calls, a model that fails) lets it rest; until it is
// done words alone find what is missing.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { findUnseen, forgetVectors, keepVectors } from '../../facts/index.ts'
import type { InSpaces } from '../compose/run.ts'
import type { AiParts } from '../parts.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf } from '../store/endpoint.ts'
import { type AgentRecord, selectAgents } from '../store/queries.ts'
import { embedPieces } from './embed.ts'
import { askersOf, spaceOf } from './space.ts'

const SPACES_AT_ONCE = 4
/** Of one space, before others have their turn. */
const BATCHES_AT_ONCE = 10
/** The same by the clock: a model that is slow on purpose would keep the others' facts waiting. */
const SPACE_MS = 30_000
const REST_MS = 60_000
const LONGEST_REST_MS = 60 * 60_000

type Rest = { until: number; for_ms: number }

/** What rests is remembered by the process: another one that takes the job over tries once, and rests as well. */
export function makeBackground(base: Foundation, parts: AiParts, now: () => number = Date.now) {
  const resting = new Map<string, Rest>()
  const isResting = (key: string) => (resting.get(key)?.until ?? 0) > now()
  const rest = (key: string) => {
    const for_ms = Math.min(LONGEST_REST_MS, 2 * (resting.get(key)?.for_ms ?? REST_MS / 2))
    resting.set(key, { until: now() + for_ms, for_ms })
  }

  async function workOn(space_id: number) {
    const spaces = [space_id]
    const inSpaces: InSpaces = (work) => parts.database.inSpaces({ spaces }, (db) => work({ db }))
    const askers = await inSpaces(async ({ db }) => {
      const { is_closed } = await readSettings({ db }, space_id)
      return is_closed ? new Map<string, AgentRecord>() : askersOf(await selectAgents({ db, spaces }))
    })
    let hasMore = false
    const until = now() + SPACE_MS
    for (const [model, agent] of askers) {
      const key = `${space_id} ${model}`
      if (isResting(key)) continue
      const endpoint = await inSpaces((ctx) => endpointOf(ctx, parts, agent))
      if (!endpoint?.embeddings_model) continue
      const most = endpoint.kind === 'yandex' ? limits.ai_embed_one_by_one : limits.ai_embed_batch
      for (let batch = 0; batch < BATCHES_AT_ONCE && now() < until; batch++) {
        const unseen = await inSpaces((ctx) => findUnseen(ctx, space_id, model, most))
        if (unseen.length === 0) {
          resting.delete(key)
          break
        }
        const texts = unseen.map(({ text }) => text)
        const answer = await embedPieces(parts, inSpaces, { agent, endpoint }, texts, new AbortController().signal)
        if ('reason' in answer) {
          rest(key)
          break
        }
        resting.delete(key)
        const seen = unseen.map((piece, at) => ({ ...piece, vector: answer.vectors[at] ?? new Float32Array([1]) }))
        await inSpaces((ctx) => keepVectors(ctx, space_id, model, seen))
        hasMore = true
      }
    }
    // Once for all of it: every page of agents is loaded anew by that.
    const behind = { spaces, user_id: null, cause: 'ai' as const, correlation_id: `embed:${space_id}` }
    if (hasMore)
      await transact(base, behind, async (ctx) => ctx.announce({ space_id }, 'ai.changed', { id: space_id, space_id }))
  }

  return async function embedFacts() {
    const all = await parts.database.acrossSpaces(sql<{ space_id: number }>`select find_embedding_spaces() as space_id`)
    const left = [...all]
    const lane = async () => {
      for (let one = left.shift(); one; one = left.shift())
        await workOn(one.space_id).catch((error: unknown) => parts.report(error, 'embedding'))
    }
    await Promise.all(Array.from({ length: SPACES_AT_ONCE }, lane))
  }
}

/** Of models that no agent has any more. One that is off keeps its own: it comes back to what there was. */
export async function forgetUnasked(ctx: Pick<Context, 'db'>, space_id: number) {
  const agents = await selectAgents({ db: ctx.db, spaces: [space_id] })
  await forgetVectors(
    ctx,
    space_id,
    agents.flatMap(({ definition }) => spaceOf(definition) ?? []),
  )
}
