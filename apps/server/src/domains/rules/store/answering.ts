// Whether a rule writes to customers: by an answer of its own, or by a macro that has one.
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Scope = Pick<Context, 'db'>

/** The macros of a space that answer. */
export async function readAnsweringMacros({ db }: Scope, space_id: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select m.id from macros m where m.space_id = ${space_id} and m.actions @> '[{"do":"reply"}]'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const speaks = (act: RuleAct, macros: ReadonlySet<number>) =>
  act.do === 'reply' || (act.do === 'macro' && macros.has(act.macro_id))

export async function answers(scope: Scope, { space_id, do: acts }: { space_id: number; do: readonly RuleAct[] }) {
  const macros = await readAnsweringMacros(scope, space_id)
  return acts.some((act) => speaks(act, macros))
}
