import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { performOrder } from '../orders/perform.ts'
import { findActor, localeOfPerson } from '../users/reach.ts'
import { selectPlanned, settleOutcomes } from './outcomes.ts'
import {
  deleteOldRuns,
  endRun,
  failTarget,
  findRun,
  finishTarget,
  type RunRow,
  selectWaiting,
  takeTarget,
} from './queries.ts'
import { toRun } from './service.ts'

/** So many of one run, then the next run's turn; so many spaces at the same time. */
const PIECE = 20
const SPACES_AT_ONCE = 4

type Place = { space_id: number; id: number }

/** A piece of the oldest run of every space: no space waits until another one's work is done. */
export async function workOff(parts: JobParts): Promise<boolean> {
  const running = await parts.database.throughDoor(sql<Place>`select space_id, id from find_bulk_runs()`)
  const oldest = [...Map.groupBy(running, ({ space_id }) => space_id).values()].flatMap(([first]) => first ?? [])
  const moved: boolean[] = []
  for (let turn = 0; turn < oldest.length; turn += SPACES_AT_ONCE)
    moved.push(...(await Promise.all(oldest.slice(turn, turn + SPACES_AT_ONCE).map((place) => workOn(parts, place)))))
  await settleAll(parts)
  // What another process has in hand is no reason to ask again at once.
  return moved.includes(true)
}

/** What networks have confirmed or refused meanwhile, of all runs that wait for it. */
async function settleAll(parts: JobParts) {
  const open = await parts.database.throughDoor(sql<Place>`select space_id, id from find_open_bulk_runs()`)
  for (const { space_id, id } of open) {
    const run = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) => findRun(db, space_id, id))
    if (!run) continue
    await transact(parts, behindOf(run), async (ctx) => {
      if (!(await settleOutcomes(ctx.db, run))) return
      await tell(ctx, run)
    })
  }
}

/** To whoever began it: how far it is. */
async function tell(ctx: Context, { space_id, id, user_id }: RunRow): Promise<RunRow | undefined> {
  const now = await findRun(ctx.db, space_id, id)
  if (now) ctx.whisper({ space_id, user_id }, { type: 'bulk', space_id, run: toRun(now) })
  return now
}

/** Answers whether anything has moved. */
async function workOn(parts: JobParts, { space_id, id }: Place): Promise<boolean> {
  const { run, waiting } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const run = await findRun(db, space_id, id)
    return { run, waiting: run ? await selectWaiting(db, run, PIECE) : [] }
  })
  if (!run) return false
  for (const target_id of waiting) await doOne(parts, run, target_id)
  return transact(parts, behindOf(run), async (ctx) => {
    if ((await selectWaiting(ctx.db, run, 1)).length === 0) await endRun(ctx.db, run, 'done')
    const now = await tell(ctx, run)
    return now !== undefined && (now.state !== run.state || begun(now) > begun(run))
  })
}

const begun = ({ accepted, held, done, failed }: RunRow) => accepted + held + done + failed

/** The deed and its result together, or the reason why not. Whatever is wrong with one keeps nobody from the rest. */
async function doOne(parts: JobParts, run: RunRow, target_id: number) {
  try {
    await transact(parts, behindOf(run), async (ctx) => {
      if (!(await takeTarget(ctx.db, run, target_id))) return
      const { type: kind, space_id, deed } = run
      const asked = await ctx.attempt(async () =>
        performOrder(await actAs(ctx, run), { kind, space_id, id: target_id }, deed, { isOneOfMany: true }),
      )
      if ('refused' in asked) await failTarget(ctx.db, run, target_id, asked.refused.code)
      else await finishTarget(ctx.db, run, target_id, await selectPlanned(ctx.db, run, target_id))
    })
  } catch (error) {
    parts.report(error, 'bulk')
    await transact(parts, behindOf(run), async ({ db }) => {
      if (await takeTarget(db, run, target_id)) await failTarget(db, run, target_id, 'internal')
    })
  }
}

/** With the rights that its author has at this moment, not those of when it began. */
async function actAs(ctx: Context, { space_id, user_id }: RunRow): Promise<CallContext> {
  const actor = (await findActor(ctx, space_id, user_id)) ?? refuse('no_access')
  return { ...ctx, actor, user_id, locale: await localeOfPerson(ctx, user_id) }
}

const behindOf = ({ space_id, user_id, correlation_id }: RunRow) =>
  ({ spaces: [space_id], user_id, cause: 'person', correlation_id }) as const

/** What nobody looks up any more. */
export async function sweepRuns({ database }: JobParts) {
  const spaces = await database.throughDoor(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, (db) => deleteOldRuns(db, space_id))
}
