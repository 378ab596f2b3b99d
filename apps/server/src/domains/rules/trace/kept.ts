// How a pass is kept. With two hundred rules most of it is rules that did not mean the event: of each three numbers are
// written, those in a row as one word, and which question they stand for is looked up in the version of the rule when somebody
// reads it.
import { leavesOf, type RuleLeaf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import type { RuleOutcome } from '@otklik/contract/rules/trace.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../engine/go-through.ts'

const CUT = 1
const SPENT = 2

/** Rules that did not mean it, one after the other: `rule.version.question`, and behind it what else is to be said, if anything. */
type Misses = string
/** Passes that are older have the question itself. */
type Whole = Outcome & { leaf?: RuleLeaf | null }
export type Kept = Misses | Whole

export function toKept(outcomes: readonly Outcome[]): Kept[] {
  const kept: Kept[] = []
  let misses: string[] = []
  const close = () => {
    if (misses.length) kept.push(misses.join(' '))
    misses = []
  }
  for (const one of outcomes)
    if (one.result === 'no') misses.push(missOf(one))
    else {
      close()
      kept.push(one)
    }
  close()
  return kept
}

function missOf({ rule_id, version, leaf_no, is_cut, is_spent }: Outcome): string {
  const flags = (is_cut ? CUT : 0) + (is_spent ? SPENT : 0)
  return `${rule_id}.${version}.${leaf_no ?? ''}${flags ? `.${flags}` : ''}`
}

function toOutcomes(kept: Kept): Whole[] {
  if (typeof kept !== 'string') return [kept]
  return kept.split(' ').map((miss) => {
    const [rule_id, version, leaf_no = '', flags = '0'] = miss.split('.')
    return {
      ...{ rule_id: Number(rule_id), version: Number(version), result: 'no', acts: [], by: null },
      leaf_no: leaf_no === '' ? null : Number(leaf_no),
      ...{ is_cut: (Number(flags) & CUT) !== 0, is_spent: (Number(flags) & SPENT) !== 0 },
    }
  })
}

type Asked = { rule_id: number; version: number }
type Version = Asked & { name: string | null; condition: RuleNode | null }

/** As it is told: with the name that the rule has now, and the question that its version asked. */
export async function readOutcomes(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  passes: readonly (readonly Kept[])[],
): Promise<RuleOutcome[][]> {
  const all = passes.map((kept) => kept.flatMap(toOutcomes))
  const keyOf = ({ rule_id, version }: Asked) => `${rule_id}:${version}`
  const asked = new Map(all.flat().map(({ rule_id, version }) => [keyOf({ rule_id, version }), { rule_id, version }]))
  const versions = new Map((await readVersions(ctx, space_id, [...asked.values()])).map((one) => [keyOf(one), one]))
  const leafIn = (condition: RuleNode | null | undefined, leaf_no: number | null) =>
    (condition && leaf_no !== null && leavesOf(condition)[leaf_no]) || null
  return all.map((pass) =>
    pass.map(({ leaf_no = null, leaf, ...one }) => {
      const version = versions.get(keyOf(one))
      return { ...one, name: version?.name ?? null, leaf: leaf ?? leafIn(version?.condition, leaf_no) }
    }),
  )
}

/** The rule's own row first: what was merged is followed there. Very old versions are gone. */
async function readVersions({ db }: Pick<Context, 'db'>, space_id: number, asked: readonly Asked[]) {
  const { rows } = await sql<Version>`
    select w.rule_id, w.version, case when r.deleted_at is null then r.name end as name,
      case when r.version = w.version then r.definition -> 'if' else v.definition -> 'if' end as condition
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (rule_id integer, version integer)
    left join rules r on r.space_id = ${space_id} and r.id = w.rule_id
    left join rule_versions v on v.space_id = ${space_id} and v.rule_id = w.rule_id and v.version = w.version`.execute(
    db,
  )
  return rows
}
