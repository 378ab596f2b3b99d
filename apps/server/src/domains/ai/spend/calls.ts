import type { AiCall, AiTexts, aiJournal } from '@otklik/contract/ai/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Received } from '@otklik/contract/wire/call.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { isSeen } from '../../../platform/database/scope.ts'
import { toPage } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import type { AiParts } from '../parts.ts'
import { openTexts } from '../store/key.ts'

type Wanted = Received<typeof aiJournal.calls>['query']

type Asked = { id?: number; before?: number | undefined } & Partial<Omit<Wanted, 'after' | 'space_id'>>

/**
 * A model is shown of a comment what its author has said in the thread, too, as far as whoever asked could see it: whoever reads
 * what was asked must see all of that.
 */
const seesThread = (ctx: CallContext) => sql`
  not exists (select from items t join items i on i.space_id = t.space_id and i.author_id = t.author_id
      and (i.root_id = coalesce(t.root_id, t.id) or i.id = t.root_id)
    where t.space_id = c.space_id and t.id = c.item_id and not ${isSeen(ctx, 'items', 'i.space_id', 'i.id')})`

/** What it was about is named only to those who may see that, and texts are read by them alone. */
async function select(ctx: CallContext, spaces: readonly number[], asked: Asked): Promise<AiCall[]> {
  const {
    id = null,
    before = null,
    agent_id = null,
    kind = null,
    user_id = null,
    reason = null,
    from = null,
    to = null,
  } = asked
  const { rows } = await sql<AiCall>`
    select c.id::float8 as id, c.space_id, ${seconds('c.at')} as at, a.id as agent_id, c.agent_name, c.version, c.kind, c.user_id,
      case when ${isSeen(ctx, 'items', 'c.space_id', 'c.item_id')} then c.item_id::float8 end as item_id,
      case when ${isSeen(ctx, 'chats', 'c.space_id', 'c.chat_id')} then c.chat_id::float8 end as chat_id,
      case when ${isSeen(ctx, 'items', 'c.space_id', 'c.item_id')} or ${isSeen(ctx, 'chats', 'c.space_id', 'c.chat_id')}
        then (select n.name from authors n where n.space_id = c.space_id and n.id = c.author_id) end as author_name,
      c.tokens_in, c.tokens_out, c.is_estimated, c.cost::float8 as cost, c.took_ms, c.reason, c.fact_ids,
      (c.texts is not null and (c.item_id is null or (${isSeen(ctx, 'items', 'c.space_id', 'c.item_id')} and ${seesThread(ctx)}))
        and (c.chat_id is null or ${isSeen(ctx, 'chats', 'c.space_id', 'c.chat_id')})) as has_texts,
      (select g.outcome from ai_suggestions g
        where g.space_id = c.space_id and g.call_id = c.id and g.text_key is not null limit 1) as outcome
    from ai_calls c join spaces s on s.id = c.space_id
      left join ai_agents a on a.space_id = c.space_id and a.id = c.agent_id and a.deleted_at is null
    where c.space_id = any(${spaces}::integer[]) and c.ended_at is not null
      and (${id}::bigint is null or c.id = ${id}) and (${before}::bigint is null or c.id < ${before})
      and (${agent_id}::integer is null or c.agent_id = ${agent_id}) and (${kind}::text is null or c.kind = ${kind})
      and (${user_id}::integer is null or c.user_id = ${user_id})
      and (${reason}::text is null or coalesce(c.reason, 'none') = ${reason} or (${reason} = 'any' and c.reason is not null))
      and (${from}::date is null or c.at >= ${from}::date::timestamp at time zone s.time_zone)
      and (${to}::date is null or c.at < (${to}::date + 1)::timestamp at time zone s.time_zone)
    order by c.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return rows
}

export async function listCalls(ctx: CallContext, { space_id, after, ...wanted }: Wanted): Promise<Page<AiCall>> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const rows = await select(ctx, [space_id], { ...wanted, before: after?.[0] })
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row) => row,
  )
}

export async function getCall(ctx: CallContext, id: number): Promise<AiCall> {
  const [row] = await select(ctx, ctx.spaces, { id })
  return row ?? refuse('not_found', { row: { table: 'ai_calls', id } })
}

/** Words of customers and of colleagues: that somebody has read them is recorded, also where they are an administrator. */
export async function readTexts(ctx: CallContext, { secrets }: Pick<AiParts, 'secrets'>, id: number): Promise<AiTexts> {
  const { space_id, has_texts } = await getCall(ctx, id)
  const { rows } = await sql<{ key_id: number; secret: Buffer }>`
    select key_id, texts as secret from ai_calls where space_id = ${space_id} and id = ${id} and key_id is not null and texts is not null`.execute(
    ctx.db,
  )
  const [sealed] = rows
  if (!has_texts || !sealed) return { asked: null, answered: null }
  ctx.record({ kind: 'ai_call.read', space_id, id, before: {}, after: {} })
  const { asked, answered } = JSON.parse(openTexts(secrets, { space_id, id }, sealed)) as Record<string, string>
  return { asked: asked ?? null, answered: answered ?? null }
}
