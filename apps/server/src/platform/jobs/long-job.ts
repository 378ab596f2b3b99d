// A long job is work that somebody has begun and wants to follow: in pieces, each with its result, to be stopped at any moment and
// gone on with after a crash (docs/long-jobs.md). What a run and a piece are, and their tables, are its domain's own.
import type { RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/db.ts'
import { type Behind, transact } from '../database/transact.ts'
import { Refused } from '../refuse.ts'
import type { JobParts } from './jobs.ts'

export type Place = { space_id: number; id: number }

export type LongJob<Run extends Place, Piece> = {
  /** What failures are reported as. */
  name: string
  /** So many pieces of one run, then another's turn. */
  at_once: number
  /** A security-definer function: the runs of all spaces that are under way, the oldest first. */
  open: RawBuilder<Place>
  find(db: Db, place: Place): Promise<Run | undefined>
  /** In whose name it is done. */
  behind(run: Run): Omit<Behind, 'spaces'>
  /** The next pieces that nobody has done, in a fixed order. */
  select(db: Db, run: Run, most: number): Promise<readonly Piece[]>
  /**
   * Asked before the claim and outside of any transaction: whether it may be done now. No leaves it and all behind it for
   * a later round; a refusal is its result.
   */
  admit?(run: Run, piece: Piece): Promise<boolean>
  /**
   * Ours until the end of the transaction: a row is locked, and whoever finds it locked leaves it out. No where somebody
   * else has it, it is done by now, or the run was stopped.
   */
  claim(db: Db, run: Run, piece: Piece): Promise<boolean>
  /** In the transaction of the claim. A refusal undoes what was written and is kept as the piece's result. */
  perform(ctx: Context, run: Run, piece: Piece): Promise<unknown>
  /** What it led to, in the same transaction: whatever happens to the process, neither is there without the other. */
  finish(ctx: Context, run: Run, piece: Piece): Promise<unknown>
  /** `internal`: a bug, which has been reported. */
  fail(db: Db, run: Run, piece: Piece, reason: Refused['code'] | 'internal'): Promise<unknown>
  /** No piece is left. Nothing is to happen where it was stopped meanwhile. */
  end(db: Db, run: Run): Promise<unknown>
  /** To whoever began it: how far it is now. */
  tell(ctx: Context, run: Run): void
  /** How far it is, so that two looks can be compared. */
  progress(run: Run): string
}

/** So many spaces at the same time. */
const SPACES_AT_ONCE = 4

/**
 * Some pieces of the oldest run of every space: no space waits until another one's work is done. Answers whether
 * anything has moved; what another process has in hand is no reason to ask again at once.
 */
export async function workOffSome<Run extends Place, Piece>(
  parts: JobParts,
  job: LongJob<Run, Piece>,
): Promise<boolean> {
  const open = await parts.database.acrossSpaces(job.open)
  const oldest = [...Map.groupBy(open, ({ space_id }) => space_id).values()].flatMap(([first]) => first ?? [])
  const moved: boolean[] = []
  for (let turn = 0; turn < oldest.length; turn += SPACES_AT_ONCE) {
    const places = oldest.slice(turn, turn + SPACES_AT_ONCE)
    moved.push(...(await Promise.all(places.map((place) => workOn(parts, job, place)))))
  }
  return moved.includes(true)
}

async function workOn<Run extends Place, Piece>(parts: JobParts, job: LongJob<Run, Piece>, place: Place) {
  const spaces = [place.space_id]
  const { run, pieces } = await parts.database.inSpaces({ spaces, read: true }, async (db) => {
    const run = await job.find(db, place)
    return { run, pieces: run ? await job.select(db, run, job.at_once) : [] }
  })
  if (!run) return false
  const behind = { ...job.behind(run), spaces }
  for (const piece of pieces) if (!(await doOne(parts, job, behind, run, piece))) break
  return transact(parts, behind, async (ctx) => {
    if ((await job.select(ctx.db, run, 1)).length === 0) await job.end(ctx.db, run)
    const now = await tellProgress(ctx, job, run)
    return now !== undefined && job.progress(now) !== job.progress(run)
  })
}

/** Whatever is wrong with one keeps nobody from the rest. No where it may not be done yet. */
async function doOne<Run extends Place, Piece>(
  parts: JobParts,
  job: LongJob<Run, Piece>,
  behind: Behind,
  run: Run,
  piece: Piece,
): Promise<boolean> {
  try {
    if (job.admit && !(await job.admit(run, piece))) return false
    await transact(parts, behind, async (ctx) => {
      if (!(await job.claim(ctx.db, run, piece))) return
      const asked = await ctx.attempt(() => job.perform(ctx, run, piece))
      if ('refused' in asked) await job.fail(ctx.db, run, piece, asked.refused.code)
      else await job.finish(ctx, run, piece)
    })
  } catch (error) {
    const reason = error instanceof Refused ? error.code : 'internal'
    if (reason === 'internal') parts.report(error, job.name)
    await transact(parts, behind, async ({ db }) => {
      if (await job.claim(db, run, piece)) await job.fail(db, run, piece, reason)
    })
  }
  return true
}

/** As it stands now; to be called by whoever else moves a run on. */
export async function tellProgress<Run extends Place>(
  ctx: Context,
  { find, tell }: Pick<LongJob<Run, never>, 'find' | 'tell'>,
  place: Place,
): Promise<Run | undefined> {
  const now = await find(ctx.db, place)
  if (now) tell(ctx, now)
  return now
}
