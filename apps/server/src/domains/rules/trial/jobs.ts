// Trials, worked off in short transactions that only read. One that dies with its process is begun anew.
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { type LoggedEvent, readEvents } from '../../../platform/events/event-log.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { hasFlag } from '../../spaces/service.ts'
import { findActor } from '../../users/reach.ts'
import { heard } from '../engine/happened.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import type { Ready } from '../match/ready.ts'
import { compile, type Ruleset } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { readAnsweringMacros } from '../store/answering.ts'
import { selectRules } from '../store/queries.ts'
import { claimTrial, findTrial, saveProgress, stopTrial, type TrialRow } from './queries.ts'
import { isConfined, keepSeen } from './seen.ts'
import { describeTrial } from './service.ts'
import { makeSimulation, type Past } from './simulate.ts'
import { makeTally } from './tally.ts'

const AT_ONCE = 200
/** Of a rule that is not saved yet. */
export const TRIED = 2_147_483_647

export async function trialsAll(parts: JobParts): Promise<boolean> {
  const open = await parts.database.acrossSpaces(
    sql<{ space_id: number; id: number }>`select space_id, id from find_rule_trials()`,
  )
  for (const { space_id, id } of open) {
    const isMine = await parts.database.inSpaces({ spaces: [space_id] }, (db) => claimTrial(db, space_id, id))
    if (isMine) await runTrial(parts, space_id, id)
  }
  return false
}

const stop = async (parts: JobParts, space_id: number, id: number) => {
  await parts.database.inSpaces({ spaces: [space_id] }, (db) => stopTrial(db, space_id, id, 'stopped'))
}

export async function runTrial(parts: JobParts, space_id: number, id: number) {
  try {
    await lookBack(parts, space_id, id)
  } catch (error) {
    parts.report(error, 'rule trials')
    await parts.database.inSpaces({ spaces: [space_id] }, (db) => stopTrial(db, space_id, id, 'failed'))
    await tell(parts, space_id, id)
  }
}

const reading =
  (parts: JobParts, space_id: number) =>
  <T>(work: (scope: Pick<Context, 'db'>) => Promise<T>) =>
    parts.database.inSpaces({ spaces: [space_id], read: true }, (db) => work({ db }))

async function lookBack(parts: JobParts, space_id: number, id: number) {
  const read = reading(parts, space_id)
  const trial = await read(({ db }) => findTrial(db, [space_id], id, null))
  if (!trial) return
  const { set, tried } = await read((scope) => rulesFor(scope, trial))
  const { first, total, is_cut } = await read((scope) => findSpan(scope, space_id, trial.days))
  const done = await read((scope) => readDone(scope, space_id, trial.days))
  const verdicts = makeVerdicts(patterns)
  const macros = await read((scope) => readAnsweringMacros(scope, space_id))
  // Asked again with every piece: they may see less by now.
  const starter = async ({ db }: Pick<Context, 'db'>) => {
    const actor = await findActor({ db, has_billing: parts.has_billing }, space_id, trial.user_id)
    return actor && can(actor, 'rules.manage', space_id) ? actor : null
  }
  const begun = await read(starter)
  if (!begun) return stop(parts, space_id, id)
  const confined = isConfined(begun, space_id)
  const tally = makeTally(tried, verdicts, { isCut: is_cut, isConfined: confined }, macros)
  const hasOpen = await read(({ db }) => hasFlag({ db, has_billing: parts.has_billing }, space_id, 'status_open'))
  const isDone = (rule_id: number, thing: string, key: string) => done.has(`${rule_id}:${thing}:${key}`)
  const simulation = makeSimulation(set, read, verdicts, {
    ...{ isDone, hasOpen },
    async keep(scope, things) {
      const actor = await starter(scope)
      return actor ? keepSeen(scope, actor, space_id, things) : []
    },
  })
  let looked = 0
  // How much there was altogether is not for those who see a part.
  const ofAll = () => (confined ? looked : Math.max(total, looked))
  for (let after = first - 1; ; ) {
    const { events, last, isAll } = await read((scope) => readPast(scope, space_id, after))
    const taken = await simulation.take(events)
    for (const pass of taken.passes) tally.take(pass)
    looked += confined ? taken.looked : events.length
    after = last
    if (isAll) break
    const isWanted = await save(parts, trial, {
      looked,
      total: ofAll(),
      result: tally.result(),
      state: 'running',
    })
    if (!isWanted) return
  }
  for (const pass of await simulation.dueBefore(Date.now() / 1000)) tally.take(pass)
  await save(parts, trial, { looked, total: ofAll(), result: tally.result(), state: 'done' })
}

async function save(parts: JobParts, { space_id, id }: TrialRow, progress: Parameters<typeof saveProgress>[3]) {
  const isWanted = await parts.database.inSpaces({ spaces: [space_id] }, (db) =>
    saveProgress(db, space_id, id, progress),
  )
  await tell(parts, space_id, id)
  return isWanted
}

/** To whoever began it. */
const tell = (parts: JobParts, space_id: number, id: number) =>
  transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `trial:${id}`, read: true },
    async (ctx) => {
      const trial = await findTrial(ctx.db, [space_id], id, null)
      const actor = trial && (await findActor(ctx, space_id, trial.user_id))
      if (!trial || !actor) return
      ctx.whisper(
        { space_id, user_id: trial.user_id },
        { type: 'rule_trial', space_id, trial: await describeTrial(ctx, actor, trial) },
      )
    },
  )

/** All that are on, in their order; the one that is tried in its place, or last. */
async function rulesFor(scope: Pick<Context, 'db'>, trial: TrialRow): Promise<{ set: Ruleset; tried: Ready }> {
  const { space_id, rule_id, definition } = trial
  const all = await selectRules({ db: scope.db, spaces: [space_id] })
  const place = all.find(({ id }) => id === rule_id)?.position ?? all.length + 1
  const tried: Rule = {
    ...definition,
    ...{ id: rule_id ?? TRIED, space_id, is_on: true, position: place, version: 0 },
    ...{ updated_by: null, updated_at: 0, paused: null },
  }
  const others = all.filter(({ is_on, id }) => is_on && id !== rule_id)
  const rules = [...others, tried].sort((a, b) => a.position - b.position)
  const set = await compile(scope, space_id, rules, new Map())
  return { set, tried: set.of(tried.id) as Ready }
}

async function findSpan({ db }: Pick<Context, 'db'>, space_id: number, days: number) {
  const { rows } = await sql<{ first: number | null; total: number }>`
    select min(e.seq) as first, count(*)::integer as total from (
      select seq from events where space_id = ${space_id} and at > now() - make_interval(days => ${days}) and kind = any(${[...heard]}::text[])
      order by seq desc limit ${limits.rule_trial_things}) e`.execute(db)
  const { first, total } = rows[0] as { first: number | null; total: number }
  return { first: Number(first ?? Number.MAX_SAFE_INTEGER), total, is_cut: total === limits.rule_trial_things }
}

/** What rules have really done: what followed from it stands in the log. */
async function readDone({ db }: Pick<Context, 'db'>, space_id: number, days: number) {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(':', rule_id, kind, thing_id, cause_key) as key from rule_firings
    where space_id = ${space_id} and at > now() - make_interval(days => ${days})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function readPast({ db }: Pick<Context, 'db'>, space_id: number, after: number) {
  const { events, last, isAll } = await readEvents(db, space_id, after, AT_ONCE)
  const { rows } = await sql<{ seq: number; at: number }>`
    select seq, extract(epoch from at)::double precision as at from events
    where space_id = ${space_id} and seq > ${after} and seq <= ${last}`.execute(db)
  const times = new Map(rows.map(({ seq, at }) => [Number(seq), at] as const))
  const wanted = events.filter(({ kind }) => (heard as readonly string[]).includes(kind))
  const past = wanted.map((event: LoggedEvent): Past => ({ ...event, at: times.get(Number(event.seq)) ?? 0 }))
  return { events: past, last, isAll }
}
