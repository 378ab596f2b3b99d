// Rules that fail, and regular expressions that take too long: tried again, set aside, and at last at rest.
import { limits } from '@otklik/contract/limits.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isPassingFailure } from '../../../platform/failure.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../users/notify.ts'
import { pause } from '../store/queries.ts'
import { tellRules } from '../store/tell.ts'
import { RuleFailed } from './fire.ts'

/** Seconds until it is tried again; after the last it is set aside. */
const AGAIN_S = [1, 10, 60]

/** What was being worked on when it went wrong. */
type Failing = { seq: number; kind: WorkKind; thing_id: number; tries: number }

export async function noteFailure(
  parts: JobParts,
  space_id: number,
  { seq, kind, thing_id, tries }: Failing,
  error: unknown,
) {
  const rule_id = error instanceof RuleFailed ? error.rule_id : null
  const cause = error instanceof RuleFailed ? error.cause : error
  const wait = AGAIN_S[tries]
  // A database that is away is nobody's fault.
  const isPassing = isPassingFailure(cause)
  if (!isPassing) parts.report(cause, 'rules')
  await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `rules:${space_id}` },
    async (ctx) => {
      await sql`
      update rule_work set tries = tries + ${isPassing ? 0 : 1}, not_before = now() + make_interval(secs => ${wait ?? 60}), failed_rule = ${rule_id},
        failed_at = case when ${!isPassing && wait === undefined} then now() end
      where space_id = ${space_id} and seq = ${seq} and kind = ${kind} and thing_id = ${thing_id}`.execute(ctx.db)
      if (rule_id !== null && !isPassing) await countFailure(ctx, space_id, rule_id)
    },
  )
}

/** Five within an hour, and it rests until somebody has looked. */
export async function countFailure(ctx: Context, space_id: number, rule_id: number) {
  const { rows } = await sql<{ failures: number }>`
    update rules r set failures = array(select f.at from unnest(r.failures || now()) f (at) where f.at > now() - interval '1 hour')
    where r.space_id = ${space_id} and r.id = ${rule_id} returning cardinality(r.failures) as failures`.execute(ctx.db)
  if ((rows[0]?.failures ?? 0) >= limits.rule_errors) await pauseRule(ctx, space_id, rule_id, 'errors')
}

export async function pauseRule(
  ctx: Context,
  space_id: number,
  id: number,
  reason: NonNullable<Rule['paused']>['reason'],
) {
  if (!(await pause(ctx.db, { space_id, id }, reason))) return
  const { rows } = await sql<{
    name: string
  }>`select name from rules where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  const name = rows[0]?.name ?? ''
  ctx.record({ kind: 'rule.paused', space_id, id, subject: name, after: { paused: reason } })
  notify(ctx, 'rule_paused', { holders: true }, { space_id, thing: 'space', id: space_id, how: name })
  tellRules(ctx, space_id)
}

/** In the transaction of whoever noticed. */
export async function countSlow(ctx: Context, space_id: number, slow: ReadonlyMap<number, number>) {
  for (const [rule_id, events] of slow) {
    const { rows } = await sql<{ slow: number }>`
      update rules set slow = least(slow + ${events}, 1000) where space_id = ${space_id} and id = ${rule_id} returning slow`.execute(
      ctx.db,
    )
    if ((rows[0]?.slow ?? 0) >= limits.rule_slow_regexes) await pauseRule(ctx, space_id, rule_id, 'regex_slow')
  }
}

export async function pauseSlow(parts: JobParts, space_id: number, slow: ReadonlyMap<number, number>) {
  if (slow.size === 0) return
  await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `rules:${space_id}` },
    (ctx) => countSlow(ctx, space_id, slow),
  )
}
