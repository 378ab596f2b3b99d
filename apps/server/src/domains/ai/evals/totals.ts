// What a run comes to. Pure: the same rows give the same figures, whoever reads them.
import type { EvalAnswer, EvalDifference, EvalTotals } from '@otklik/contract/ai/evals.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'

type Expected = Pick<EvalAnswer, 'fact_ids' | 'musts' | 'must_nots' | 'hands_over'>
type Came = Pick<EvalAnswer, 'state' | 'text' | 'found_ids' | 'grounding' | 'cost' | 'took_ms'> & {
  verdict: EvalAnswer['verdict']
  left_to_people: string | null
}
export type Row = Expected & Came

/** Nobody has answered, so that nothing can be said of the agent; all other reasons are its own. */
const failures: readonly AiReason[] = [
  ...([
    'no_agent',
    'forbidden',
    'no_key',
    'month',
    'month_short',
    'busy',
    'author',
    'unavailable',
    'slow',
    'key_refused',
    'quota',
  ] as const),
  ...(['resting', 'private_address', 'cancelled'] as const),
]
export const isFailure = (reason: AiReason | null) => reason !== null && failures.includes(reason)

/** Sure enough to answer, whether or not it may do so alone in that account, is not left to people. */
export const isHandedOver = ({ verdict, left_to_people }: Pick<Row, 'verdict' | 'left_to_people'>) =>
  !(verdict === 'alone' || (verdict === 'suggest' && left_to_people === 'not_allowed'))

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

/** By how it begins: «достав» stands in «доставка». */
export const stands = (text: string, word: string) => plain(text).includes(plain(word).trimEnd())

const firstFound = ({ fact_ids, found_ids }: Row) => {
  const first = found_ids.slice(0, limits.ai_eval_found)
  return fact_ids.filter((id) => first.includes(id)).length / fact_ids.length
}

export function heldOf(row: Row): NonNullable<EvalAnswer['held']> | null {
  if (row.state !== 'done') return null
  const { fact_ids, musts, must_nots, hands_over, text } = row
  return {
    facts: fact_ids.length === 0 ? null : firstFound(row) === 1,
    musts: musts.length === 0 ? null : musts.every((word) => stands(text, word)),
    must_nots: must_nots.length === 0 ? null : !must_nots.some((word) => stands(text, word)),
    hand_over: isHandedOver(row) === hands_over,
  }
}

export const isRight = (held: EvalAnswer['held']) => held && Object.values(held).every((each) => each !== false)

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const mean = (all: readonly number[]) =>
  share(
    all.reduce((sum, each) => sum + each, 0),
    all.length,
  )

/** The smallest that so many percent of them do not exceed. */
export function percentile(all: readonly number[], percent: number): number | null {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null
}

export function totalsOf(rows: readonly Row[]): EvalTotals {
  const answered = rows.filter(({ state }) => state === 'done')
  const held = answered.map(heldOf)
  const ofKind = (kind: 'musts' | 'must_nots') => {
    const asked = held.flatMap((each) => each?.[kind] ?? [])
    return share(asked.filter(Boolean).length, asked.length)
  }
  const given = answered.filter(isHandedOver)
  const due = answered.filter(({ hands_over }) => hands_over)
  const both = given.filter(({ hands_over }) => hands_over).length
  return {
    answered: answered.length,
    failed: rows.filter(({ state }) => state === 'failed').length,
    right: held.filter(isRight).length,
    recall: mean(answered.filter(({ fact_ids }) => fact_ids.length > 0).map(firstFound)),
    ...{ musts: ofKind('musts'), must_nots: ofKind('must_nots') },
    hand_over_precision: share(both, given.length),
    hand_over_recall: share(both, due.length),
    grounding: mean(answered.flatMap(({ grounding }) => (grounding === null ? [] : grounding / 100))),
    cost: rows.reduce((sum, { cost }) => sum + cost, 0),
    p95_ms: percentile(
      answered.map(({ took_ms }) => took_ms),
      95,
    ),
  }
}

type Judged = { question_id: number; place: number; is_right: boolean | null }
export type Difference<T> = { change: EvalDifference['change']; before: T | null; after: T | null }

const order = { worse: 0, better: 1, same: 2, only: 3 } as const

/** By question. One that was not answered in one of them says nothing of better or worse. */
export function differencesOf<T extends Judged>(before: readonly T[], after: readonly T[]): Difference<T>[] {
  const earlier = new Map(before.map((row) => [row.question_id, row]))
  const later = new Set(after.map(({ question_id }) => question_id))
  const all: Difference<T>[] = [
    ...after.map((row) => {
      const was = earlier.get(row.question_id) ?? null
      return { change: changeOf(was, row), before: was, after: row }
    }),
    ...before
      .filter(({ question_id }) => !later.has(question_id))
      .map((row) => ({ change: 'only' as const, before: row, after: null })),
  ]
  const placeOf = ({ before, after }: Difference<T>) => after?.place ?? before?.place ?? 0
  return all.sort((a, b) => order[a.change] - order[b.change] || placeOf(a) - placeOf(b))
}

function changeOf(was: Judged | null, now: Judged): EvalDifference['change'] {
  if (was === null || was.is_right === null || now.is_right === null) return 'only'
  if (was.is_right === now.is_right) return 'same'
  return now.is_right ? 'better' : 'worse'
}
