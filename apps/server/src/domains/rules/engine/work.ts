// What the listener wrote down, worked off: many looked at together, and each that some rule means acted on by itself.
import type { RuleEvent } from '@otklik/contract/rules/when.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { forEachInLanes } from '../../../platform/jobs/workers.ts'
import type { Facts } from '../facts/facts.ts'
import { loadFacts } from '../facts/load.ts'
import type { Need } from '../facts/need.ts'
import { effortOf } from '../match/effort.ts'
import type { Ready } from '../match/ready.ts'
import { loadRuleset, type Ruleset } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { toKept } from '../trace/kept.ts'
import { arm } from './arm.ts'
import { fire } from './fire.ts'
import { goThrough, type Obstacle, type Outcome, whyNot } from './go-through.ts'
import { type Detail, type Happened, means, settle } from './happened.ts'
import { noteFailure, pauseSlow } from './rest.ts'
import { type Kept, makeVerdicts } from './verdicts.ts'

const AT_ONCE = 100
/** What regular expressions of one space may take before it is another's turn: all share one thread. */
const ROUND_MS = 1_000
/** So many spaces at the same time: one that takes long does not hold up the others. */
const LANES = 4

export type Work = {
  seq: number
  kind: WorkKind
  thing_id: number
  events: RuleEvent[]
  detail: Detail
  cause: Cause
  user_id: number | null
  depth: number
  correlation_id: string
  at: number
  tries: number
}

export async function workAll(parts: JobParts, now = () => new Date()): Promise<boolean> {
  const spaces = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select space_id from spaces_ruled(${now()})`,
  )
  let hasMore = false
  await forEachInLanes(spaces, LANES, async ({ space_id }) => {
    if (await workSpace(parts, space_id, now)) hasMore = true
  })
  return hasMore
}

type Look = { work: Work; facts: Facts; happened: readonly Happened[]; candidates: Candidate[] }
type Candidate = { ready: Ready; happened: Happened }

/** Answers whether there may be more at once. */
export async function workSpace(parts: JobParts, space_id: number, now = () => new Date()): Promise<boolean> {
  const at = now()
  const { set, looks, gone, isFull } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const set = await loadRuleset({ db }, space_id)
    const works = await readDue({ db }, space_id, at, set.need.twins)
    const { looks, gone } = await lookAt({ db }, set, works, at, set.needToJudge)
    return { set, looks, gone, isFull: works.length === AT_ONCE }
  })
  const verdicts = makeVerdicts(patterns)
  const { slow, asked } = await verdicts.ask(
    looks.map(({ facts, candidates }) => ({ facts, candidates: candidates.map(({ ready }) => ready) })),
    ROUND_MS,
  )
  await pauseSlow(parts, space_id, slow)
  const [idle, busy] = sortOut(set, looks.slice(0, asked), verdicts)
  await passOver(parts, space_id, idle, gone)
  let done = idle.length + gone.length
  for (const { work } of busy) if (await actOn(parts, space_id, work, verdicts, now())) done += 1
  return (isFull && done > 0) || asked < looks.length
}

const columns = sql`w.seq, w.kind, w.thing_id, w.events, w.detail, w.cause, w.user_id, w.depth, w.correlation_id, w.tries,
  extract(epoch from w.at)::double precision as at`

/** What comes earlier about the same thing comes first: the rest of it waits. */
async function readDue({ db }: Pick<Context, 'db'>, space_id: number, now: Date, needsTwins: boolean): Promise<Work[]> {
  // Who asks the same is known once the listener that groups them has heard of it: it wakes us then.
  const grouped = needsTwins
    ? sql`and w.seq <= coalesce((select c.seq from event_cursors c where c.space_id = ${space_id} and c.consumer = 'duplicates'), w.seq)`
    : sql``
  const { rows } = await sql<Work>`
    select ${columns} from rule_work w where w.space_id = ${space_id} and w.failed_at is null and w.not_before <= ${now} ${grouped}
      and not exists (select from rule_work e where e.space_id = ${space_id} and e.kind = w.kind and e.thing_id = w.thing_id
        and e.failed_at is null and e.seq < w.seq and e.not_before > ${now})
    order by w.seq limit ${AT_ONCE}`.execute(db)
  return rows
}

async function lookAt(scope: Pick<Context, 'db'>, set: Ruleset, works: readonly Work[], now: Date, need: Need) {
  const numbered = works.map((work, n) => ({ ...work, n }))
  const happened = await settle(scope, set.space_id, numbered)
  const at = now.getTime() / 1000
  const facts = await loadFacts(
    scope,
    set.space_id,
    works.map(({ kind, thing_id: id, cause, user_id, detail }) => ({
      kind,
      id,
      cause,
      user_id,
      at,
      message_id: detail.message_id ?? null,
    })),
    need,
  )
  const looks = works.flatMap((work, n): Look[] => {
    const known = facts[n]
    if (!known) return []
    return [
      { work, facts: known, happened: happened[n] ?? [], candidates: candidatesOf(set, known, happened[n] ?? []) },
    ]
  })
  return { looks, gone: works.filter((_, n) => !facts[n]) }
}

/** In their order, whichever of the things that happened each listens to. */
function candidatesOf(set: Ruleset, facts: Facts, all: readonly Happened[]): Candidate[] {
  const found = all.flatMap((happened) =>
    (set.index.get(happened.on)?.candidates(facts) ?? [])
      .filter(({ rule }) => means(rule.when, happened, facts))
      .map((ready) => ({ ready, happened })),
  )
  return found.sort((a, b) => a.ready.rule.position - b.ready.rule.position)
}

/** Those that nothing comes of can be put away together; of a thing on which something is done the order is kept. */
function sortOut(set: Ruleset, looks: readonly Look[], verdicts: Kept): [Idle[], Look[]] {
  const keyOf = ({ work }: Look) => `${work.kind}:${work.thing_id}`
  const judged = looks.map((look) => ({ look, whys: obstaclesOf(set, look, verdicts) }))
  const held = new Set(judged.filter(({ whys }) => whys === null).map(({ look }) => keyOf(look)))
  const idle = judged.flatMap(({ look, whys }) => (whys && !held.has(keyOf(look)) ? [{ ...look, whys }] : []))
  return [idle, looks.filter((look) => held.has(keyOf(look)))]
}

type Idle = Look & { whys: readonly Obstacle[] }

/** Why each of its rules does nothing; null where something is to be done. */
function obstaclesOf(set: Ruleset, { work, facts, candidates }: Look, verdicts: Kept): Obstacle[] | null {
  if (work.detail.arm !== undefined || set.timed.length > 0) return null
  const whys: Obstacle[] = []
  for (const { ready } of candidates) {
    const why = whyNot(ready, facts, verdicts)
    if (!why) return null
    whys.push(why)
  }
  return whys
}

const refusalOf = ({ rule: { id, version } }: Ready, facts: Facts, { result, leaf }: Obstacle): Outcome => ({
  ...{ rule_id: id, version, result, acts: [], leaf_no: leaf?.no ?? null, by: null },
  ...{ is_cut: facts.is_cut, is_spent: effortOf(facts).isSpent() },
})

async function passOver(parts: JobParts, space_id: number, idle: readonly Idle[], gone: readonly Work[]) {
  if (idle.length + gone.length === 0) return
  const keys = [...idle.map(({ work }) => work), ...gone].map(({ seq, kind, thing_id }) => ({ seq, kind, thing_id }))
  const passes = idle.flatMap(({ work: { kind, thing_id }, facts, candidates, whys }) => {
    const results = whys.map((why, at) => refusalOf((candidates[at] as Candidate).ready, facts, why))
    return results.length ? [{ kind, thing_id, event: candidates[0]?.happened.on, results }] : []
  })
  await parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    await sql`
      delete from rule_work w using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (seq bigint, kind text, thing_id bigint)
      where w.space_id = ${space_id} and w.seq = k.seq and w.kind = k.kind and w.thing_id = k.thing_id`.execute(db)
    if (passes.length) await insertPasses({ db }, space_id, passes)
  })
}

type Pass = { kind: WorkKind; thing_id: number; event: RuleEvent | undefined; results: readonly Outcome[] }

export const insertPasses = ({ db }: Pick<Context, 'db'>, space_id: number, passes: readonly Pass[]) => {
  const rows = passes.map((pass) => ({ ...pass, results: toKept(pass.results) }))
  return sql`
    insert into rule_passes (space_id, kind, thing_id, event, results)
    select ${space_id}, p.kind, p.thing_id, p.event, p.results
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (kind text, thing_id bigint, event text, results jsonb)`.execute(
    db,
  )
}

/** Held until the end of the transaction, before anything of it is read. */
export const lockThing = ({ db }: Pick<Context, 'db'>, space_id: number, kind: WorkKind, id: number) =>
  sql`select from ${sql.table(`${kind}s`)} where space_id = ${space_id} and id = ${id} for no key update`.execute(db)

/** Effect, firing and the end of the work in one transaction: it happens once or not at all. Answers whether it is over. */
export async function actOn(
  parts: JobParts,
  space_id: number,
  work: Work,
  verdicts: Kept,
  now: Date,
): Promise<boolean> {
  const { kind, thing_id, correlation_id, depth } = work
  try {
    return await transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'rule', correlation_id, depth },
      async (ctx) => {
        if (!(await claim(ctx, space_id, work))) return false
        await lockThing(ctx, space_id, kind, thing_id)
        await pass(ctx, space_id, work, verdicts, now)
        return true
      },
    )
  } catch (error) {
    await noteFailure(parts, space_id, work, error)
    return true
  }
}

/** Nobody else has it, and nothing earlier about the thing is left. */
async function claim({ db }: Context, space_id: number, { seq, kind, thing_id }: Work): Promise<boolean> {
  const { rows } = await sql`
    select from rule_work w where w.space_id = ${space_id} and w.seq = ${seq} and w.kind = ${kind} and w.thing_id = ${thing_id}
      and not exists (select from rule_work e where e.space_id = ${space_id} and e.kind = ${kind} and e.thing_id = ${thing_id}
        and e.failed_at is null and e.seq < ${seq})
    for update skip locked`.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from rule_work where space_id = ${space_id} and seq = ${seq} and kind = ${kind} and thing_id = ${thing_id}`.execute(
    db,
  )
  return true
}

async function pass(ctx: Context, space_id: number, work: Work, verdicts: Kept, now: Date) {
  const set = await loadRuleset(ctx, space_id)
  const [look] = (await lookAt(ctx, set, [work], now, set.need)).looks
  if (!look) return
  const { kind, thing_id, depth, correlation_id, seq } = work
  const again = async (facts: Facts) => {
    const { cause, user_id, at } = facts
    const wanted = { kind, id: thing_id, cause, user_id, at, message_id: work.detail.message_id ?? null }
    return (await loadFacts(ctx, space_id, [wanted], set.need))[0]
  }
  const eventOf = new Map(look.candidates.map(({ ready, happened }) => [ready.rule.id, happened.on] as const))
  const outcomes = await goThrough(
    look.candidates.map(({ ready }) => ready),
    look.facts,
    verdicts,
    {
      fire: (ready, facts) => {
        const event = eventOf.get(ready.rule.id) as RuleEvent
        return fire(ctx, ready, facts, { event, cause_key: `e:${seq}`, depth, correlation_id }, now)
      },
      again,
    },
  )
  if (outcomes.length)
    await insertPasses(ctx, space_id, [{ kind, thing_id, event: look.candidates[0]?.happened.on, results: outcomes }])
  if (set.timed.length === 0) return
  const after = await again(look.facts)
  if (after) await arm(ctx, set, after, { depth, correlation_id, recent: work.detail.arm })
}
