import type { AiCall, AiCallCard, aiJournal } from '@otklik/contract/ai/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Received } from '@otklik/contract/wire/call.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { isSeen } from '../../../platform/database/scope.ts'
import { toPage } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import type { AiParts } from '../parts.ts'
import { openTexts } from '../store/key.ts'

type Wanted = Received<typeof aiJournal.calls>['query']

/** What it was about is named only to those who may see that. */
const columns = (ctx: CallContext) => sql`
  c.id::float8 as id, c.space_id, ${seconds('c.at')} as at, a.id as agent_id, c.agent_name, c.version, c.kind, c.user_id,
  case when ${isSeen(ctx, 'items', 'c.space_id', 'c.item_id')} then c.item_id::float8 end as item_id,
  case when ${isSeen(ctx, 'chats', 'c.space_id', 'c.chat_id')} then c.chat_id::float8 end as chat_id,
  c.tokens_in, c.tokens_out, c.is_estimated, c.cost::float8 as cost, c.took_ms, c.reason, c.fact_ids, ${mayRead(ctx)} as has_texts,
  (select g.outcome from ai_suggestions g where g.space_id = c.space_id and g.call_id = c.id and g.text_key is not null limit 1) as outcome`

const mayRead = (ctx: CallContext) => sql`
  (c.texts is not null and (c.item_id is null or ${isSeen(ctx, 'items', 'c.space_id', 'c.item_id')})
    and (c.chat_id is null or ${isSeen(ctx, 'chats', 'c.space_id', 'c.chat_id')}))`

const select = async (ctx: CallContext, where: RawBuilder<unknown>): Promise<AiCall[]> => {
  const { rows } = await sql<AiCall>`
    select ${columns(ctx)} from ai_calls c
      left join ai_agents a on a.space_id = c.space_id and a.id = c.agent_id and a.deleted_at is null
    where ${where} order by c.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return rows
}

export async function listCalls(ctx: CallContext, wanted: Wanted): Promise<Page<AiCall>> {
  const { space_id, agent_id, kind, user_id, reason, from, to, after } = wanted
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const zone = sql`(select s.time_zone from spaces s where s.id = ${space_id})`
  const parts = [
    sql`c.space_id = ${space_id} and c.ended_at is not null`,
    agent_id !== undefined && sql`c.agent_id = ${agent_id}`,
    kind && sql`c.kind = ${kind}`,
    user_id !== undefined && sql`c.user_id = ${user_id}`,
    reason === 'none' && sql`c.reason is null`,
    reason === 'any' && sql`c.reason is not null`,
    reason && reason !== 'none' && reason !== 'any' && sql`c.reason = ${reason}`,
    from && sql`c.at >= ${from}::date::timestamp at time zone ${zone}`,
    to && sql`c.at < (${to}::date + 1)::timestamp at time zone ${zone}`,
    after && sql`c.id < ${after[0]}`,
  ].filter((part) => typeof part === 'object')
  const rows = await select(ctx, sql.join(parts, sql` and `))
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row) => row,
  )
}

export async function getCall(
  ctx: CallContext,
  { secrets }: Pick<AiParts, 'secrets'>,
  id: number,
): Promise<AiCallCard> {
  const [row] = await select(
    ctx,
    sql`c.space_id = any(${ctx.spaces}::integer[]) and c.id = ${id} and c.ended_at is not null`,
  )
  if (!row) return refuse('not_found', { row: { table: 'ai_calls', id } })
  if (!row.has_texts) return { ...row, asked: null, answered: null }
  const { rows } = await sql<{ key_id: number; secret: Buffer }>`
    select key_id, texts as secret from ai_calls where space_id = ${row.space_id} and id = ${id}`.execute(ctx.db)
  const sealed = rows[0] as (typeof rows)[0]
  const { asked, answered } = JSON.parse(openTexts(secrets, { space_id: row.space_id, id }, sealed)) as Record<
    string,
    string
  >
  return { ...row, asked: asked ?? null, answered: answered ?? null }
}
