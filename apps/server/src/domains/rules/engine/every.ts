// Rules with a time of day: all that is in the states they name, the latest so many, each once a day. How far it is stands
// in its row, so that whoever goes on after a stop goes on there.
import { limits } from '@otklik/contract/limits.ts'
import type { RuleWhen } from '@otklik/contract/rules/when.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { forEachInLanes } from '../../../platform/jobs/workers.ts'
import { loadFacts } from '../facts/load.ts'
import type { Ready } from '../match/ready.ts'
import { loadRuleset } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { schedule } from './begin-times.ts'
import { fire, RuleFailed } from './fire.ts'
import { goThrough } from './go-through.ts'
import { countFailure, pauseSlow } from './rest.ts'
import { makeVerdicts } from './verdicts.ts'
import { insertPasses, lockThing } from './work.ts'

type Key = { space_id: number; rule_id: number }
type Place = { day: string; after_kind: WorkKind; after_id: number; looked: number }
type Every = Extract<RuleWhen, { on: 'every' }>

const AT_ONCE = 50
/** So many rules at the same time. */
const LANES = 4

export async function everyAll(parts: JobParts, now = new Date()): Promise<boolean> {
  const over = await parts.database.acrossSpaces(sql<Key>`select * from rule_schedules_over(${now})`)
  await forEachInLanes(over, LANES, (key) => takeSome(parts, key, now))
  return over.length > 0
}

/** Some things of it, each in a transaction of its own with its place moved on. */
async function takeSome(parts: JobParts, key: Key, now: Date) {
  for (let n = 0; n < AT_ONCE; n++) if (!(await takeOne(parts, key, now))) return
}

async function takeOne(parts: JobParts, { space_id, rule_id }: Key, now: Date): Promise<boolean> {
  const verdicts = makeVerdicts(patterns)
  const ahead = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const ready = (await loadRuleset({ db }, space_id)).of(rule_id)
    const place = await readPlace({ db }, space_id, rule_id, now, false)
    const next = ready && place && (await findNext({ db }, space_id, ready, place))
    return ready && next ? { candidates: [ready], facts: await factsOf({ db }, space_id, next, now) } : null
  })
  if (ahead?.facts) {
    const { slow } = await verdicts.ask([{ candidates: ahead.candidates, facts: ahead.facts }])
    await pauseSlow(parts, space_id, slow)
  }
  const correlation_id = `rule:${rule_id}:${Math.floor(now.getTime() / 1000)}`
  let failed: unknown = null
  const isMore = await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'rule', correlation_id },
    async (ctx) => {
      const place = await readPlace(ctx, space_id, rule_id, now, true)
      if (!place) return false
      const ready = (await loadRuleset(ctx, space_id)).of(rule_id)
      if (ready?.rule.when.on !== 'every') {
        await sql`delete from rule_schedules where space_id = ${space_id} and rule_id = ${rule_id}`.execute(ctx.db)
        return false
      }
      const next = place.looked < limits.rule_every_things ? await findNext(ctx, space_id, ready, place) : undefined
      if (!next) {
        await schedule(ctx, space_id, rule_id, ready.rule.when, now)
        return false
      }
      await sql`
      update rule_schedules set after_kind = ${next.kind}, after_id = ${next.id}, looked = looked + 1
      where space_id = ${space_id} and rule_id = ${rule_id}`.execute(ctx.db)
      try {
        await actOn(ctx, ready, next, place.day, now, verdicts)
      } catch (error) {
        failed = error
        throw error
      }
      return true
    },
  ).catch((error: unknown) => {
    if (!failed) throw error
    return true
  })
  if (failed) await skip(parts, { space_id, rule_id }, now, failed)
  return isMore
}

type Next = { kind: WorkKind; id: number }

async function readPlace({ db }: Pick<Context, 'db'>, space_id: number, rule_id: number, now: Date, isHeld: boolean) {
  const { rows } = await sql<Place>`
    select day::text as day, after_kind, after_id, looked from rule_schedules
    where space_id = ${space_id} and rule_id = ${rule_id} and next_at <= ${now} ${isHeld ? sql`for update skip locked` : sql``}`.execute(
    db,
  )
  return rows[0]
}

type Found = { id: number }

/** Dialogues first, then comments; the latest first, downwards by id, so that what comes meanwhile is not gone over. */
async function findNext(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  { rule }: Ready,
  place: Place,
): Promise<Next | undefined> {
  const { kinds, statuses } = rule.when as Every
  for (const kind of ['chat', 'item'] as const) {
    if (!kinds.includes(kind) || (kind === 'chat' && place.after_kind === 'item')) continue
    const before = kind === place.after_kind && place.after_id > 0 ? place.after_id : Number.MAX_SAFE_INTEGER
    const meant = sql`w.id < ${before} and w.status = any(${statuses}::text[])
      and (${rule.object_ids === null} or w.object_id = any(${rule.object_ids ?? []}::integer[]))`
    const { rows } = await (kind === 'chat'
      ? sql<Found>`select w.id from chats w where w.space_id = ${space_id} and ${meant} order by w.id desc limit 1`
      : // What was there before an account was connected is nobody's work.
        sql<Found>`
            select w.id from items w where w.space_id = ${space_id} and ${meant} and not w.is_history order by w.id desc limit 1`
    ).execute(db)
    if (rows[0]) return { kind, id: rows[0].id }
  }
  return undefined
}

const factsOf = async (ctx: Pick<Context, 'db'>, space_id: number, { kind, id }: Next, now: Date) => {
  const wanted = { kind, id, cause: 'schedule' as const, user_id: null, at: now.getTime() / 1000 }
  return (await loadFacts(ctx, space_id, [wanted], (await loadRuleset(ctx, space_id)).need))[0]
}

async function actOn(
  ctx: Context,
  ready: Ready,
  next: Next,
  day: string,
  now: Date,
  verdicts: ReturnType<typeof makeVerdicts>,
) {
  const { space_id } = ready.rule
  await lockThing(ctx, space_id, next.kind, next.id)
  const facts = await factsOf(ctx, space_id, next, now)
  if (!facts) return
  const reason = { event: 'every' as const, cause_key: `d:${day}`, depth: 0, correlation_id: ctx.correlation_id }
  const results = await goThrough([ready], facts, verdicts, {
    fire: (one, known) => fire(ctx, one, known, reason, now),
    again: async () => undefined,
  })
  // Of a thousand that did not fit nobody asks why.
  if (results.some(({ result }) => result !== 'no'))
    await insertPasses(ctx, space_id, [{ kind: next.kind, thing_id: next.id, event: 'every', results }])
}

/** One that fails does not keep the others waiting. */
async function skip(parts: JobParts, { space_id, rule_id }: Key, now: Date, error: unknown) {
  parts.report(error instanceof RuleFailed ? error.cause : error, 'rules')
  await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `rules:${space_id}` },
    async (ctx) => {
      const ready = (await loadRuleset(ctx, space_id)).of(rule_id)
      const place = await readPlace(ctx, space_id, rule_id, now, true)
      const next = ready && place && (await findNext(ctx, space_id, ready, place))
      if (next)
        await sql`
        update rule_schedules set after_kind = ${next.kind}, after_id = ${next.id}, looked = looked + 1
        where space_id = ${space_id} and rule_id = ${rule_id}`.execute(ctx.db)
      await countFailure(ctx, space_id, rule_id)
    },
  )
}
