// The rules of a space that are on, put together once: their questions as they are asked, and by what each can be found.
import { isLeaf, leavesOf, type RuleLeaf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { isTimed, type RuleEvent } from '@otklik/contract/rules/when.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Need, needOf, needToJudge } from '../facts/need.ts'
import { folded } from '../facts/text.ts'
import { literalsOf } from '../regex/literals.ts'
import { selectRules } from '../store/queries.ts'
import type { Question } from './answer.ts'
import { type Index, indexOf } from './index-of.ts'
import type { Tree } from './judge.ts'
import type { Ready } from './ready.ts'
import { entryOf, readLexemes } from './words.ts'

export type Ruleset = {
  space_id: number
  all: readonly Ready[]
  timed: readonly Ready[]
  hears: ReadonlySet<RuleEvent>
  need: Need
  /** Enough to know whether some rule means it. */
  needToJudge: Need
  index: ReadonlyMap<RuleEvent, Index>
  of(id: number): Ready | undefined
}

type Scope = Pick<Context, 'db'>
type Tags = ReadonlyMap<number, readonly number[]>

/** Which tags stand below each, at any depth. */
async function readBranches({ db }: Scope, space_id: number): Promise<Tags> {
  const { rows } = await sql<{ id: number; below: number[] }>`
    with recursive tree as (
      select id as top, id from tags where space_id = ${space_id}
      union all select tree.top, t.id from tree join tags t on t.space_id = ${space_id} and t.parent_id = tree.id)
    select top as id, array_agg(id) as below from tree group by top`.execute(db)
  return new Map(rows.map(({ id, below }) => [id, below] as const))
}

const isWordy = ({ op }: RuleLeaf) => op === 'words' || op === 'phrase'
const listOf = ({ value }: RuleLeaf) => (Array.isArray(value) ? value : [])

export async function compile(
  ctx: Scope,
  space_id: number,
  rules: readonly Rule[],
  on_at: ReadonlyMap<number, number>,
) {
  const leaves = rules.flatMap((rule) => leavesOf(rule.if))
  const lexemes = await readLexemes(
    ctx,
    leaves.filter(isWordy).flatMap((leaf) => listOf(leaf).map(String)),
  )
  const branches = leaves.some(({ field }) => field === 'tags') ? await readBranches(ctx, space_id) : new Map()
  const ask = (leaf: RuleLeaf, no: number): Question => {
    const values = listOf(leaf)
    const groups = values.map(
      (one) => new Set<number | string>(leaf.field === 'tags' ? (branches.get(Number(one)) ?? [one]) : [one]),
    )
    return {
      ...leaf,
      no,
      groups,
      ids: new Set(groups.flatMap((group) => [...group])),
      entries: isWordy(leaf) ? values.map((line) => entryOf(String(line), lexemes)) : [],
      folded: values.map((one) => folded(String(one))),
      needed: leaf.op === 'regex' ? values.map((pattern) => literalsOf(String(pattern))) : [],
    }
  }
  const plant = (root: RuleNode): Tree => {
    let asked = 0
    const grow = (node: RuleNode): Tree => {
      if (isLeaf(node)) return ask(node, asked++)
      if ('not' in node) return { not: grow(node.not) }
      return 'all' in node ? { all: node.all.map(grow) } : { any: node.any.map(grow) }
    }
    return grow(root)
  }
  const all = rules.map((rule): Ready => ({ rule, tree: plant(rule.if), on_at: on_at.get(rule.id) ?? 0 }))
  return rulesetOf(space_id, all)
}

export function rulesetOf(space_id: number, all: readonly Ready[]): Ruleset {
  const events = [...new Set(all.map(({ rule }) => rule.when.on))]
  return {
    ...{ space_id, all, timed: all.filter(({ rule }) => isTimed(rule.when)), hears: new Set(events) },
    need: needOf(all.map(({ rule }) => rule.if)),
    needToJudge: needToJudge(all.map(({ rule }) => rule)),
    index: new Map(events.map((on) => [on, indexOf(all.filter(({ rule }) => rule.when.on === on))] as const)),
    of: (id) => all.find(({ rule }) => rule.id === id),
  }
}

const KEPT = 200
const kept = new Map<number, { stamp: string; set: Ruleset }>()

/** What the set is made of, in one line: another line, another set. Without a rule the tags are not read: most spaces have none. */
async function readStamp({ db }: Scope, space_id: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('|',
      (select concat_ws(':', count(*), sum(hash_record_extended((r.id, r.version, r.position, r.paused_reason, r.on_at), 0)))
       from rules r where r.space_id = ${space_id} and r.is_on and r.deleted_at is null),
      (select concat_ws(':', count(*), sum(hash_record_extended((t.id, t.parent_id), 0))) from tags t where t.space_id = ${space_id}
         and exists (select from rules r where r.space_id = ${space_id} and r.is_on and r.deleted_at is null))) as stamp`.execute(
    db,
  )
  return rows[0]?.stamp ?? ''
}

/** The set of a space, as the transaction sees it. Remembered by the process until it reads otherwise. */
export async function loadRuleset(ctx: Scope, space_id: number): Promise<Ruleset> {
  const stamp = await readStamp(ctx, space_id)
  const known = kept.get(space_id)
  if (known?.stamp === stamp) return known.set
  const rules = (await selectRules({ db: ctx.db, spaces: [space_id] })).filter(({ is_on }) => is_on)
  const { rows } = await sql<{ id: number; on_at: number }>`
    select id, extract(epoch from on_at)::double precision as on_at from rules
    where space_id = ${space_id} and is_on and deleted_at is null`.execute(ctx.db)
  const set = await compile(ctx, space_id, rules, new Map(rows.map(({ id, on_at }) => [id, on_at] as const)))
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value as number)
  kept.set(space_id, { stamp, set })
  return set
}
