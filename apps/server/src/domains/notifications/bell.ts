import { limits } from '@otklik/contract/limits.ts'
import type { Notification, Unread } from '@otklik/contract/notifications/notifications.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { keyOf, loadFacts } from './facts.ts'
import { countUnread, markRead, type NotificationRow, selectBell, selectUnread, type Which } from './queries.ts'
import { mayHear, textsIn, wordsOf } from './words.ts'

export async function listBell(
  ctx: CallContext,
  { unread, after }: { unread: boolean; after?: readonly [number] | undefined },
): Promise<Page<Notification>> {
  const asked = { unread, after: after?.[0] ?? null, most: limits.page_rows + 1 }
  const rows = await selectBell(ctx.db, ctx, asked)
  const worded = await putIntoWords(ctx, rows)
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row) => worded.get(row.id) as Notification,
  )
}

/** With the rights that the reader has now, whatever they were when it happened. */
async function putIntoWords(ctx: CallContext, rows: readonly NotificationRow[]) {
  const worded = new Map<number, Notification>()
  for (const space_id of new Set(rows.map((row) => row.space_id))) {
    const here = rows.filter((row) => row.space_id === space_id)
    const facts = await loadFacts(ctx.db, space_id, here)
    for (const row of here) {
      const { id, code, thing, thing_id, count, created_at, is_read, why } = row
      const words = wordsOf(row, facts, ctx.actor, ctx.locale)
      worded.set(id, {
        id,
        space_id,
        code,
        thing,
        thing_id,
        count,
        created_at,
        is_read,
        why,
        why_text: textsIn(ctx.locale).why[why],
        ...words,
      })
    }
  }
  return worded
}

export const getUnread = async (ctx: CallContext): Promise<Unread> => ({ spaces: await selectUnread(ctx.db, ctx) })

/** Every open page of this person is told: read here is read everywhere. */
export async function readSome(ctx: CallContext, which: Which): Promise<Unread> {
  const { user_id } = ctx
  for (const space_id of await markRead(ctx.db, ctx, which)) {
    const [now] = await countUnread(ctx.db, space_id, [user_id])
    ctx.whisper({ space_id, user_id, access: 'self' }, { type: 'bell', space_id, unread: now?.unread ?? 0 })
  }
  return getUnread(ctx)
}

/** Of this person only: a colleague's row is as if there were none. */
export async function readOne(ctx: CallContext, id: number): Promise<Unread> {
  const { rows } = await sql`
    select from notifications where space_id = any(${ctx.spaces}::integer[]) and user_id = ${ctx.user_id} and id = ${id}`.execute(
    ctx.db,
  )
  if (rows.length === 0) refuse('not_found')
  return readSome(ctx, { id })
}

type Thread = { space_id: number; thing: 'item' | 'chat'; id: number }
type Until = { until: number | null }

export async function getMute({ db, user_id }: CallContext, { space_id, thing, id }: Thread): Promise<Until> {
  const { rows } = await sql<{ until: number }>`
    select ${seconds('until')} as until from notification_mutes
    where space_id = ${space_id} and user_id = ${user_id} and thing = ${thing} and thing_id = ${id} and until > now()`.execute(
    db,
  )
  return { until: rows[0]?.until ?? null }
}

export async function setMute(ctx: CallContext, { space_id, thing, id, until }: Thread & Until): Promise<Until> {
  const { db, user_id } = ctx
  const { things } = await loadFacts(db, space_id, [threadIds(thing, id)])
  if (!mayHear(ctx.actor, space_id, 'assigned', thing, things.get(keyOf(thing, id)))) refuse('not_found')
  await sql`
    delete from notification_mutes
    where space_id = ${space_id} and user_id = ${user_id} and thing = ${thing} and thing_id = ${id}`.execute(db)
  if (until !== null)
    await sql`
      insert into notification_mutes (space_id, user_id, thing, thing_id, until)
      values (${space_id}, ${user_id}, ${thing}, ${id}, ${fromSeconds(until)})`.execute(db)
  return { until }
}

const threadIds = (thing: 'item' | 'chat', thing_id: number) => ({
  ...{ thing, thing_id, said: null, said_id: null, group_id: null, by_user: null },
})
