// Trying a rule on the past: begun, looked at and stopped by whoever writes rules.
import { type Actor, can, isInScope } from '@otklik/contract/permissions.ts'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import type { RuleTrial } from '@otklik/contract/rules/trials.ts'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { selectRules } from '../store/queries.ts'
import { withinReach } from '../store/reach.ts'
import { checkAlone, definitionOf, getRule, refuseMissing, refuseTooManyRegexes } from '../store/service.ts'
import { findTrial, insertTrial, readSaid, stopTrial, type TrialRow } from './queries.ts'
import { isConfined } from './seen.ts'

type Begun = { space_id: number; rule_id: number | null; definition: RuleDefinition; days: number }

export async function beginTrial(outside: OutsideContext, { space_id, rule_id, days, definition: given }: Begun) {
  const whole = definitionOf(given)
  // What it would delete is what the trial is to show.
  await checkAlone(whole, true)
  return outside.inSpaces(async (ctx) => {
    if (!ctx.spaces.includes(space_id)) refuse('not_found')
    if (rule_id !== null && (await getRule(ctx, rule_id)).space_id !== space_id) refuse('not_found')
    const definition = withinReach(ctx, space_id, whole)
    await refuseMissing(ctx, space_id, definition)
    const others = (await selectRules({ db: ctx.db, spaces: [space_id] })).filter(({ id }) => id !== rule_id)
    refuseTooManyRegexes(others, definition)
    const id = await insertTrial(ctx.db, { space_id, user_id: ctx.user_id, rule_id, definition, days })
    ctx.wake('rule_trials')
    return getTrial(ctx, id)
  })
}

/** One's own: how often it fits is told of what whoever began it may see, which may be more than a colleague sees. */
export async function getTrial(ctx: CallContext, id: number): Promise<RuleTrial> {
  const trial = await findTrial(ctx.db, ctx.spaces, id, ctx.user_id)
  if (trial) return describeTrial(ctx, ctx.actor, trial)
  const isOthers = await findTrial(ctx.db, ctx.spaces, id, null)
  return isOthers ? refuse('not_found') : refuse('not_found', { row: { table: 'rule_trials', id } })
}

export async function endTrial(ctx: CallContext, id: number): Promise<RuleTrial> {
  const { space_id } = await getTrial(ctx, id)
  await stopTrial(ctx.db, space_id, id, 'stopped')
  return getTrial(ctx, id)
}

/** With the names and words of now, as far as whoever looks may see them: of what is gone or not theirs nothing is told. */
export async function describeTrial(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { user_id: _, definition: __, result, ...row }: TrialRow,
): Promise<RuleTrial> {
  const { clashes = [], examples = [], near = [] } = result
  const things = [...clashes.map(({ example }) => example), ...examples, ...near]
  const said = new Map(
    (await readSaid(ctx.db, row.space_id, things)).map((one) => [`${one.kind}:${one.id}`, one] as const),
  )
  const rules = new Map(
    (await selectRules({ db: ctx.db, spaces: [row.space_id] })).map(({ id, name }) => [id, name] as const),
  )
  const tell = <T extends { kind: 'item' | 'chat'; id: number }>(thing: T) => {
    const known = said.get(`${thing.kind}:${thing.id}`)
    const isShown =
      known && can(actor, `${thing.kind}s.see`, row.space_id) && isInScope(actor, row.space_id, known.scope)
    return isShown ? [{ ...thing, name: known.name, text: known.text }] : []
  }
  return {
    ...row,
    ...{ is_cut: result.is_cut ?? false, hits: result.hits ?? 0, approximate: result.approximate ?? 0 },
    ...{
      by_day: result.by_day ?? [],
      acts: result.acts ?? [],
      replies: result.replies ?? 0,
      guarded: result.guarded ?? 0,
      is_confined: result.is_confined ?? isConfined(actor, row.space_id),
    },
    clashes: clashes.flatMap(({ example, ...clash }) => {
      const [shown] = tell(example)
      const name = rules.get(clash.rule_id)
      return shown && name !== undefined ? [{ ...clash, name, example: shown }] : []
    }),
    examples: examples.flatMap(tell),
    near: near.flatMap(tell),
  }
}
