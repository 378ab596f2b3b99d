// Rules as people write them: what is saved has been checked, and every save is a version.
import { limits } from '@otklik/contract/limits.ts'
import { isGrave } from '@otklik/contract/rules/acts.ts'
import { countWords, leavesOf } from '@otklik/contract/rules/conditions.ts'
import type { Rule, RuleDefinition, RuleRow } from '@otklik/contract/rules/rules.ts'
import { isTimed } from '@otklik/contract/rules/when.ts'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import { toPage } from '../../../platform/page.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { beginTimes, rearm } from '../engine/begin-times.ts'
import { patterns } from '../regex/patterns.ts'
import { findMissing, namedIn } from './named.ts'
import {
  forgetTimes,
  insertRule,
  lockRules,
  markDeleted,
  selectRows,
  selectRules,
  selectVersions,
  setOn,
  updatePositions,
  updateRule,
} from './queries.ts'
import { refuseBeyondReach, withinReach } from './reach.ts'
import { tellRules } from './tell.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

export const listRules = ({ db, spaces }: CallContext, wanted: { space_id?: number | undefined }): Promise<RuleRow[]> =>
  selectRows({ db, spaces: spaces.filter((id) => (wanted.space_id ?? id) === id) })

export async function getRule(scope: Scope, id: number): Promise<Rule> {
  const rule = (await selectRules(scope)).find((each) => each.id === id)
  return rule ?? refuse('not_found', { row: { table: 'rules', id } })
}

/** Apart from the rest of a rule, as it is saved. */
export const definitionOf = (given: RuleDefinition): RuleDefinition => {
  const {
    name,
    folder_id,
    when,
    object_ids,
    hours,
    once,
    cooldown_s,
    if: condition,
    do: acts,
    needs_all,
    stops,
  } = given
  return { name, folder_id, when, object_ids, hours, once, cooldown_s, if: condition, do: acts, needs_all, stops }
}

type Added = RuleDefinition & { space_id: number; is_on: boolean; agreed: boolean }

export async function addRule(outside: OutsideContext, { space_id, is_on, agreed, ...given }: Added): Promise<Rule> {
  const definition = definitionOf(given)
  await checkAlone(definition, agreed)
  return outside.inSpaces((ctx) => insertChecked(ctx, space_id, is_on, definition))
}

export async function insertChecked(ctx: CallContext, space_id: number, isOn: boolean, given: RuleDefinition) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const definition = withinReach(ctx, space_id, given)
  const others = await open(ctx, space_id)
  if (others.length >= limits.rules) refuse('limit_reached')
  if (isOn) checkRoom(others)
  await check(ctx, space_id, others, definition)
  const id = await insertRule(ctx, space_id, isOn, definition)
  const rule = await getRule(ctx, id)
  if (isOn) await beginTimes(ctx, rule, false)
  tellRules(ctx, space_id)
  return rule
}

type Saved = RuleDefinition & { seen_version: number; agreed: boolean }

export async function saveRule(outside: OutsideContext, id: number, { seen_version, agreed, ...given }: Saved) {
  const definition = definitionOf(given)
  await checkAlone(definition, agreed)
  return outside.inSpaces((ctx) => saveChecked(ctx, id, seen_version, definition))
}

export async function saveChecked(ctx: CallContext, id: number, seen_version: number, given: RuleDefinition) {
  const known = await getRule(ctx, id)
  const { space_id } = known
  refuseBeyondReach(ctx.actor, known)
  const definition = withinReach(ctx, space_id, given)
  const all = await open(ctx, space_id)
  const before = all.find((each) => each.id === id)
  if (before?.version !== seen_version) return refuse('stale')
  await check(
    ctx,
    space_id,
    all.filter((each) => each.id !== id),
    definition,
  )
  await updateRule(ctx, before, definition)
  const rule = await getRule(ctx, id)
  if (before.when.on !== rule.when.on) await forgetTimes(ctx.db, rule)
  if (rule.is_on && rule.when.on === 'every') await beginTimes(ctx, rule, false)
  // What waits is judged by the newest version.
  if (rule.is_on && isTimed(rule.when)) await rearm(ctx, space_id, [id])
  tellRules(ctx, space_id)
  return rule
}

export async function arrangeRules(ctx: CallContext, space_id: number, ids: readonly number[]): Promise<RuleRow[]> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const all = await open(ctx, space_id)
  if (new Set(ids).size !== all.length || !all.every(({ id }) => ids.includes(id))) refuse('stale')
  await updatePositions(ctx.db, space_id, ids)
  ctx.record({ kind: 'rule.moved', space_id, id: null, after: { order: ids } })
  tellRules(ctx, space_id)
  return selectRows({ db: ctx.db, spaces: [space_id] })
}

export async function turnRule(ctx: CallContext, id: number, isOn: boolean, armsRecent: boolean): Promise<Rule> {
  const { space_id } = await getRule(ctx, id)
  const all = await open(ctx, space_id)
  const rule = all.find((each) => each.id === id) ?? refuse('not_found')
  if (isOn && !rule.is_on) checkRoom(all)
  if (isOn) {
    refuseBeyondReach(ctx.actor, rule)
    await refuseMissing(ctx, space_id, rule)
  }
  await setOn(ctx.db, rule, isOn)
  if (isOn) await beginTimes(ctx, rule, armsRecent)
  else await forgetTimes(ctx.db, rule)
  tellRules(ctx, space_id)
  return getRule(ctx, id)
}

export async function removeRule(ctx: CallContext, id: number): Promise<null> {
  const rule = await getRule(ctx, id)
  await lockRules(ctx.db, rule.space_id)
  await markDeleted(ctx.db, rule)
  await forgetTimes(ctx.db, rule)
  tellRules(ctx, rule.space_id)
  return null
}

export async function listVersions(ctx: CallContext, id: number, after: readonly [number] | undefined) {
  const rule = await getRule(ctx, id)
  const rows = await selectVersions(ctx.db, rule, after?.[0], limits.page_rows + 1)
  return toPage(
    rows,
    limits.page_rows,
    ({ version }) => [version],
    (row) => row,
  )
}

async function open({ db }: CallContext, space_id: number): Promise<Rule[]> {
  await lockRules(db, space_id)
  return selectRules({ db, spaces: [space_id] })
}

function checkRoom(all: readonly Rule[]) {
  if (all.filter(({ is_on }) => is_on).length >= limits.rules_on) refuse('rules_on')
}

const regexesIn = ({ if: condition }: Pick<RuleDefinition, 'if'>) =>
  leavesOf(condition).flatMap(({ op, value }) => (op === 'regex' && Array.isArray(value) ? value.map(String) : []))

/** What can be seen without the space. Regular expressions are tried in their thread, so no transaction is held meanwhile. */
export async function checkAlone(definition: RuleDefinition, isAgreed: boolean, { probe } = patterns) {
  if (Buffer.byteLength(JSON.stringify(definition)) > limits.rule_bytes) refuse('too_large')
  if (countWords(definition.if) > limits.rule_words) refuse('too_large')
  const asked = new Set(regexesIn(definition))
  // More than a space may have is not even tried: each try costs the thread that all share.
  if (asked.size > limits.rule_regexes) refuse('limit_reached')
  for (const pattern of asked) {
    const probed = await probe(pattern)
    if (probed !== 'ok') refuse(`regex_${probed}`)
  }
  if (isGrave(definition.do) && !isAgreed) refuse('rule_grave')
}

async function check(ctx: CallContext, space_id: number, others: readonly Rule[], definition: RuleDefinition) {
  if (others.some(({ name }) => name.toLowerCase() === definition.name.toLowerCase())) faultIn('name', 'taken')
  await refuseMissing(ctx, space_id, definition)
  refuseTooManyRegexes(others, definition)
}

export function refuseTooManyRegexes(others: readonly Rule[], definition: RuleDefinition) {
  const regexes = new Set([...others, definition].flatMap(regexesIn))
  if (regexes.size > limits.rule_regexes) refuse('limit_reached')
}

export async function refuseMissing(ctx: CallContext, space_id: number, definition: RuleDefinition) {
  const [missing] = await findMissing(ctx, space_id, namedIn(definition))
  if (missing) faultIn(missing.field, 'gone')
}
