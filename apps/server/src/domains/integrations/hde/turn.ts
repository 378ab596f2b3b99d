// A desk is held by one process for a turn: what waits leaves, then news are asked for. So many calls a turn, and turns far
// enough apart, keep within what their server lets us ask (docs/product/integrations: HelpDeskEddy).
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../users/notify.ts'
import { type Ask, type Desk, TurnOver } from './desk.ts'
import { hearNews } from './hear.ts'
import { type DeskPlace, openKey } from './sealed.ts'
import { sendWaiting } from './send.ts'
import { ask, HdeStopped } from './wire.ts'

const HELD_S = 300
const TURN_S = 10
const POLL_S = 60
const REST_S = 3_600
const AWAY_S = 60

type Due = DeskPlace & { sharing: number }

export async function takeTurns(parts: JobParts, now = () => new Date()): Promise<boolean> {
  const due = await parts.database.acrossSpaces(
    sql<Due>`select space_id, desk_id, sharing from hde_due(${now()}::timestamptz, ${parts.has_billing})`,
  )
  for (const place of due) await takeTurn(parts, place, now)
  return false
}

async function takeTurn(parts: JobParts, { sharing, ...place }: Due, now: () => Date) {
  const desk = await hold(parts, place, now())
  if (!desk) return
  let left = Math.max(1, Math.floor((limits.hde_calls_a_minute * TURN_S) / 60 / sharing))
  const count: Ask = (asked) => {
    if (left <= 0) throw new TurnOver()
    left -= 1
    return ask(parts, desk.way, asked)
  }
  const end = async (rest_s: number) => letGo(parts, place, new Date(now().getTime() + rest_s * 1_000))
  try {
    await sendWaiting(parts, desk, count, now())
    if (desk.is_poll_due) await hearNews(parts, desk, count, now())
    await end(TURN_S)
  } catch (error) {
    if (error instanceof TurnOver) return end(TURN_S)
    if (!(error instanceof HdeStopped)) {
      await end(AWAY_S)
      return parts.report(error, 'hde')
    }
    if (error.why === 'key' || error.why === 'forbidden') return breakDesk(parts, desk, error.message)
    await end(error.why === 'rest' ? REST_S : AWAY_S)
  }
}

type Row = Omit<Desk, keyof DeskPlace | 'way'> & { host: string; email: string; key_id: number; sealed: Buffer }

/** Ours until somebody else might think that we are dead. */
async function hold(parts: JobParts, place: DeskPlace, now: Date): Promise<Desk | undefined> {
  const { space_id, desk_id } = place
  return parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    const { rows } = await sql<Row>`
      update hde_desks set next_at = ${now}::timestamptz + ${HELD_S} * interval '1 second'
      where space_id = ${space_id} and id = ${desk_id} and state = 'on' and next_at <= ${now}::timestamptz
      returning host, email, key_id, sealed, department_id, priority_id, user_email, statuses, heard_until,
        coalesce(heard_at <= ${now}::timestamptz - ${POLL_S} * interval '1 second', true) as is_poll_due`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { host, email, key_id, sealed, ...rest } = row
    return { ...place, ...rest, way: { host, email, key: openKey(parts.secrets, place, { key_id, sealed }) } }
  })
}

const letGo = (parts: JobParts, { space_id, desk_id }: DeskPlace, at: Date) =>
  parts.database.inSpaces({ spaces: [space_id] }, (db) =>
    sql`update hde_desks set next_at = ${at}::timestamptz where space_id = ${space_id} and id = ${desk_id}`.execute(db),
  )

/** Somebody may have saved another key meanwhile: only what was tried is at fault. */
async function breakDesk(parts: JobParts, { space_id, desk_id, way }: Desk, why: string) {
  const correlation_id = `hde:${space_id}:${desk_id}`
  await transact(parts, { spaces: [space_id], user_id: null, cause: 'system', correlation_id }, async (ctx) => {
    const { rows } = await sql`
      update hde_desks set state = 'broken', error = ${why}, next_at = now()
      where space_id = ${space_id} and id = ${desk_id} and state = 'on' and host = ${way.host} and email = ${way.email}
      returning id`.execute(ctx.db)
    if (rows.length > 0)
      notify(ctx, 'integration_broken', { holders: true }, { space_id, thing: 'space', id: space_id, how: way.host })
  })
}
