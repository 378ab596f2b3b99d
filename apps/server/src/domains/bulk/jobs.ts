import type { Order } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { type LongJob, type Place, tellProgress, workOffSome } from '../../platform/jobs/long-job.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockWaiting } from '../items/replies/waiting.ts'
import { performOrder } from '../orders/perform.ts'
import { findActor, localeOfPerson } from '../users/reach.ts'
import { selectPlanned, settleOutcomes } from './outcomes.ts'
import {
  deleteOldRuns,
  endRun,
  failTarget,
  findRun,
  findTurn,
  finishTarget,
  type RunRow,
  selectWaiting,
  takeTarget,
} from './queries.ts'
import { toRun } from './service.ts'

/** Each target by itself, with what its author may do at that moment. */
const runs: LongJob<RunRow, number> = {
  name: 'bulk',
  at_once: 20,
  open: sql<Place>`select space_id, id from find_bulk_runs()`,
  find: (db, { space_id, id }) => findRun(db, space_id, id),
  behind: ({ user_id, correlation_id }) => ({ user_id, cause: 'person', correlation_id }),
  select: selectWaiting,
  claim: takeTarget,
  async perform(ctx, run, id) {
    const { type: kind, space_id } = run
    const doer = await actAs(ctx, run)
    await performOrder(doer, { kind, space_id, id }, await orderFor(doer, run, id), { isOneOfMany: true })
  },
  finish: async ({ db }, run, id) => finishTarget(db, run, id, await selectPlanned(db, run, id)),
  fail: failTarget,
  end: (db, run) => endRun(db, run, 'done'),
  tell: (ctx, run) => {
    const { space_id, user_id } = run
    ctx.whisper({ space_id, user_id }, { type: 'bulk', space_id, run: toRun(run) })
  },
  progress: ({ state, accepted, held, done, failed }) => `${state} ${accepted + held + done + failed}`,
}

/** Of a group: the text whose turn it is, where it still waits for one. */
async function orderFor(ctx: CallContext, run: RunRow, id: number): Promise<Order> {
  const { deed } = run
  if (!('variants' in deed)) return deed
  const { variants, ...reply } = deed
  const turn = await findTurn(ctx.db, run, id)
  await lockWaiting(ctx, id, turn?.seen_version ?? 0)
  return { ...reply, text: variants[turn?.variant ?? 0] ?? reply.text }
}

export async function workOff(parts: JobParts): Promise<boolean> {
  const isMoved = await workOffSome(parts, runs)
  await settleAll(parts)
  return isMoved
}

/** What networks have confirmed or refused meanwhile, of all runs that wait for it. */
async function settleAll(parts: JobParts) {
  const open = await parts.database.acrossSpaces(sql<Place>`select space_id, id from find_open_bulk_runs()`)
  for (const place of open) {
    const spaces = [place.space_id]
    const run = await parts.database.inSpaces({ spaces, read: true }, (db) => runs.find(db, place))
    if (!run) continue
    await transact(parts, { ...runs.behind(run), spaces }, async (ctx) => {
      if (await settleOutcomes(ctx.db, run)) await tellProgress(ctx, runs, run)
    })
  }
}

/** With the rights that its author has at this moment, not those of when it began. */
async function actAs(ctx: Context, { space_id, user_id }: RunRow): Promise<CallContext> {
  const actor = (await findActor(ctx, space_id, user_id)) ?? refuse('no_access')
  return { ...ctx, actor, user_id, locale: await localeOfPerson(ctx, user_id) }
}

/** What nobody looks up any more. */
export async function sweepRuns({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, (db) => deleteOldRuns(db, space_id))
}
