import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import type { Context } from '../../../platform/context.ts'
import type { AiParts } from '../parts.ts'
import { readSettings } from '../spend/settings.ts'
import { whyNoModel } from '../store/endpoint.ts'
import { type AgentRecord, selectAgents } from '../store/queries.ts'

export type Wish = 'draft' | 'rewrite' | 'summary' | 'tags'

export const levels = { chat: 'messages', comment: 'comments', mention: 'comments', review: 'reviews' } as const

export function mayDo(
  { definition: { may, object_ids } }: AgentRecord,
  wish: Wish,
  kind: 'chat' | ItemKind,
  object_id: number | null,
) {
  if (object_ids !== null && (object_id === null || !object_ids.includes(object_id))) return false
  if (wish === 'draft') return may[levels[kind]] !== 'no'
  if (wish === 'tags') return may.tag !== 'no' || may.emotion !== 'no'
  return wish === 'rewrite' ? may.rewrite : may.summary
}

/** The first that is on and may do this; or why there is none. */
export async function chooseAgent(
  ctx: Pick<Context, 'db'>,
  { config }: Pick<AiParts, 'config'>,
  space_id: number,
  wish: Wish,
  kind: 'chat' | ItemKind,
  object_id: number | null,
): Promise<AgentRecord | AiReason> {
  const { is_closed } = await readSettings(ctx, space_id)
  if (is_closed) return 'forbidden'
  const all = await selectAgents({ db: ctx.db, spaces: [space_id] })
  const able = all.filter((agent) => agent.is_on && mayDo(agent, wish, kind, object_id))
  const ready = able.find((agent) => whyNoModel(agent, config) === null)
  return ready ?? (able.length > 0 ? 'no_key' : 'no_agent')
}
