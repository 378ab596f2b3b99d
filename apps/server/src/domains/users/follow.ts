import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type Merge = { space_id: number; from: number; into: number }

/** Saved filters of everybody who works in the space: what they named goes by another name now. */
export const followInFilters = (
  { db }: Pick<Context, 'db'>,
  field: 'tag_id' | 'label_id',
  { space_id, from, into }: Merge,
) => sql`select follow_in_filters(${space_id}, ${field}, ${String(from)}, ${String(into)})`.execute(db)
