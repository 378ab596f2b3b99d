import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type SetRow, selectSets } from './queries.ts'

export async function getSetRow(scope: Pick<Context, 'db' | 'spaces'>, id: number): Promise<SetRow> {
  const [row] = await selectSets(scope, id)
  return row ?? refuse('not_found', { row: { table: 'ai_eval_sets', id } })
}
