// A rule done to what waits: a long job, each thing once, as a robot.
import type { RuleRun } from '@otklik/contract/rules/trials.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { type LongJob, type Place, workOffSome } from '../../../platform/jobs/long-job.ts'
import { seconds } from '../../../platform/seconds.ts'
import { fire } from '../engine/fire.ts'
import { goThrough } from '../engine/go-through.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import { insertPasses, lockThing } from '../engine/work.ts'
import { loadFacts } from '../facts/load.ts'
import { compile } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { selectRules } from '../store/queries.ts'

type Db = Context['db']
export type RunRow = RuleRun & { user_id: number; version: number; correlation_id: string }
type Piece = { kind: WorkKind; thing_id: number }

export async function findRun(db: Db, spaces: readonly number[], id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select id, space_id, rule_id, version, user_id, with_replies, state, total, done, fired, failed, correlation_id,
      ${seconds('created_at')} as created_at, ${seconds('ended_at')} as ended_at
    from rule_runs where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(db)
  return rows[0]
}

export const toRun = ({ user_id: _, version: __, correlation_id: ___, ...run }: RunRow): RuleRun => run

const runs: LongJob<RunRow, Piece> = {
  name: 'rule runs',
  at_once: 20,
  open: sql<Place>`select space_id, id from find_rule_runs()`,
  find: (db, { space_id, id }) => findRun(db, [space_id], id),
  behind: ({ correlation_id }) => ({ user_id: null, cause: 'rule', correlation_id }),
  async select(db, { space_id, id }, most) {
    const { rows } = await sql<Piece>`
      select kind, thing_id from rule_run_things where space_id = ${space_id} and run_id = ${id} and state = 'waiting'
      order by kind, thing_id limit ${most}`.execute(db)
    return rows
  },
  async claim(db, { space_id, id }, { kind, thing_id }) {
    const { rows } = await sql`
      select from rule_run_things t join rule_runs r on r.space_id = ${space_id} and r.id = t.run_id and r.state = 'running'
      where t.space_id = ${space_id} and t.run_id = ${id} and t.kind = ${kind} and t.thing_id = ${thing_id} and t.state = 'waiting'
      for update of t skip locked`.execute(db)
    return rows.length > 0
  },
  perform: (ctx, run, piece) => applyTo(ctx, run, piece),
  finish: ({ db }, run, piece) => note(db, run, piece, 'done', null),
  fail: (db, run, piece, reason) => note(db, run, piece, 'failed', reason),
  end: (db, { space_id, id }) =>
    sql`update rule_runs set state = 'done', ended_at = now() where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(
      db,
    ),
  tell(ctx, run) {
    const { space_id, user_id } = run
    ctx.whisper({ space_id, user_id }, { type: 'rule_run', space_id, run: toRun(run) })
  },
  progress: ({ state, done, failed }) => `${state} ${done + failed}`,
}

async function note(
  db: Db,
  { space_id, id }: RunRow,
  { kind, thing_id }: Piece,
  state: 'done' | 'failed',
  reason: string | null,
) {
  await sql`
    update rule_run_things set state = ${state}, reason = ${reason}
    where space_id = ${space_id} and run_id = ${id} and kind = ${kind} and thing_id = ${thing_id}`.execute(db)
  await sql`
    update rule_runs set done = done + 1, failed = failed + ${state === 'failed' ? 1 : 0}
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

/** As it stands now: where it fits no more, nothing is done. */
async function applyTo(ctx: Context, run: RunRow, { kind, thing_id: id }: Piece) {
  const { space_id } = run
  await lockThing(ctx, space_id, kind, id)
  const rule = (await selectRules({ db: ctx.db, spaces: [space_id] })).find((one) => one.id === run.rule_id)
  if (!rule || rule.version !== run.version) return
  const set = await compile(ctx, space_id, [rule], new Map())
  const [ready] = set.all
  const now = new Date()
  const [facts] = await loadFacts(
    ctx,
    space_id,
    [{ kind, id, cause: 'person', user_id: run.user_id, at: now.getTime() / 1000 }],
    set.need,
  )
  if (!ready || !facts) return
  const verdicts = makeVerdicts(patterns)
  // One thing at a time, begun by hand: the few milliseconds are held here rather than the text is asked twice.
  await verdicts.ask([{ facts, candidates: [ready] }])
  const reason = {
    event: rule.when.on,
    cause_key: `b:${run.id}`,
    depth: 0,
    correlation_id: ctx.correlation_id,
    with_replies: run.with_replies,
  }
  const results = await goThrough([ready], facts, verdicts, {
    fire: (one, known) => fire(ctx, one, known, reason, now),
    again: async () => undefined,
  })
  await insertPasses(ctx, space_id, [{ kind, thing_id: id, event: rule.when.on, results }])
  const [outcome] = results
  if (outcome?.result === 'done' || outcome?.result === 'partly')
    await sql`update rule_runs set fired = fired + 1 where space_id = ${space_id} and id = ${run.id}`.execute(ctx.db)
  if (outcome?.result === 'refused' || outcome?.result === 'guarded' || outcome?.result === 'paused')
    await sql`update rule_runs set failed = failed + 1 where space_id = ${space_id} and id = ${run.id}`.execute(ctx.db)
}

export const runsAll = (parts: JobParts): Promise<boolean> => workOffSome(parts, runs)
