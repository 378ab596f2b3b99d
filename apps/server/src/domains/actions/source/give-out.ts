// What is to be done at a source that nobody can call: it waits here until the program of that source fetches it, and is
// given out again until that program has said how it ended.
import type { SourceAction, SourceResult } from '@otklik/contract/gateway.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { lockNews } from '../../work/early.ts'
import { isDeed } from '../brief.ts'
import { behindOf, conclude } from '../conclude.ts'
import { type ActionRow, actionColumns, type Ending } from '../queries.ts'
import { isStillAllowed } from '../right.ts'
import { isQuieted } from '../robot.ts'
import { type ActionTargets, orderOf } from '../target.ts'
import { toSourceAction } from './wire.ts'

type Account = { space_id: number; object_id: number }
type Held = ActionRow & { hold: string | null; external_id: string | null; taken_at: Date | null }

const ofAccount = ({ space_id, object_id }: Account) => sql`space_id = ${space_id} and object_id = ${object_id}`

async function select(db: Db, which: RawBuilder<unknown>): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${actionColumns}, hold, external_id, taken_at from actions where ${which}`.execute(db)
  return rows
}

type Given = { actions: SourceAction[]; is_all: boolean }

/** `after`: of what was given out before, only what comes after it. What nobody has fetched yet is always there. */
export async function giveOut(
  parts: JobParts,
  targets: ActionTargets,
  account: Account,
  after: number,
  correlation_id: string,
): Promise<Given> {
  const which = sql`
    ${ofAccount(account)} and state = 'held' and hold = 'source' and (taken_at is null or id > ${after})
    order by id limit ${sql.lit(limits.gateway_actions + 1)}`
  const spaces = [account.space_id]
  // Most of the time there is nothing: then nobody else has to wait for us.
  const [any] = await parts.database.inSpaces({ spaces, read: true }, (db) => select(db, which))
  if (!any) return { actions: [], is_all: true }
  return transact(parts, { spaces, user_id: null, cause: 'network', correlation_id }, async (ctx) => {
    await lockNews(ctx.db, account)
    const waiting = await select(ctx.db, sql`${which} for update`)
    const actions: SourceAction[] = []
    for (const action of waiting.slice(0, limits.gateway_actions)) {
      const given = await take(ctx, parts, targets, action)
      if (given) actions.push(given)
    }
    return { actions, is_all: waiting.length <= limits.gateway_actions }
  })
}

/** Whose wish it is and what it is about are asked anew: days may lie between. */
async function take(ctx: Context, parts: JobParts, targets: ActionTargets, action: Held) {
  const order = await orderOf(targets[action.kind], ctx, action, parts.store)
  const isNew = action.taken_at === null
  if (!order || (isNew && !(await isStillAllowed(ctx, action)))) {
    const ending: Ending = { state: 'failed', reason: order ? 'no_right' : 'gone' }
    await conclude(ctx, targets, { action, from: 'held', ending, started_at: new Date(), words: '' })
    return undefined
  }
  if (isNew && (await isQuieted(ctx, action))) {
    const ending: Ending = { state: 'cancelled', reason: 'paused' }
    await conclude(ctx, targets, { action, from: 'held', ending, started_at: new Date(), words: '' })
    return undefined
  }
  if (isNew) {
    await sql`
      update actions set taken_at = now() where space_id = ${action.space_id} and id = ${action.id}`.execute(ctx.db)
    // It cannot be taken back any more: whoever looks at it is told.
    await targets[action.kind].settled(ctx, action, { state: 'pending' })
  }
  return toSourceAction(action, order)
}

/** The source has done it, or says why not. Told once more it is answered the same; told otherwise it is refused. */
export async function confirm(
  parts: JobParts,
  targets: ActionTargets,
  account: Account,
  id: number,
  told: SourceResult,
): Promise<{ id: number; state: 'done' | 'failed' }> {
  const { space_id } = account
  const which = sql`${ofAccount(account)} and id = ${id}`
  const [known] = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) => select(db, which))
  if (!known) return refuse('not_found')
  const isProved = told.result === 'failed' || told.external_id !== undefined || isDeed(known.kind)
  if (!isProved) faultIn('external_id', 'invalid_type')
  const isNews = await transact(parts, behindOf(known), async (ctx) => {
    await lockNews(ctx.db, account)
    const [action] = await select(ctx.db, sql`${which} for update`)
    if (!action || (told.attempt ?? action.attempt) !== action.attempt) return refuse('stale')
    if (isTold(action, told)) return false
    if (action.state !== 'held' || action.taken_at === null) return refuse('stale')
    const words = told.result === 'failed' ? told.words : ''
    await conclude(ctx, targets, {
      ...{ action, from: 'held', ending: endingOf(told), started_at: action.taken_at, words },
    })
    return true
  }).catch(orTaken)
  if (isNews) parts.metrics.add('sends_total', { state: told.result })
  return { id, state: told.result }
}

const isTold = ({ state, external_id }: Held, told: SourceResult) =>
  state === told.result &&
  (told.result === 'failed' || told.external_id === undefined || told.external_id === external_id)

const endingOf = (told: SourceResult): Ending =>
  told.result === 'failed'
    ? { state: 'failed', reason: told.reason, reason_text: told.words }
    : { state: 'done', ...(told.external_id !== undefined && { external_id: told.external_id }) }

/** Two things at one source cannot have one name. */
function orTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505') return refuse('already_taken')
  throw error
}
