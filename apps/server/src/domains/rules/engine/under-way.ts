// What has been answered already, though it has not left yet.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Facts } from '../facts/facts.ts'

/** Of `w`: somebody's answer waits to be sent, or nobody knows whether it was. */
export const answerUnderWay = (kind: Facts['kind'], space_id: number) =>
  kind === 'item'
    ? sql`exists (select from replies p where p.space_id = ${space_id} and p.item_id = w.id and p.state in ('pending', 'unknown'))`
    : sql`exists (select from messages p where p.space_id = ${space_id} and p.chat_id = w.id and p.is_own
        and p.kind not in ('note', 'system') and p.state in ('pending', 'unknown'))`

/** With the thing locked: nobody begins one meanwhile. */
export async function hasAnswerUnderWay(
  { db }: Pick<Context, 'db'>,
  { space_id, kind, id }: Pick<Facts, 'space_id' | 'kind' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${kind}s`)} w where w.space_id = ${space_id} and w.id = ${id} and ${answerUnderWay(kind, space_id)}`.execute(
    db,
  )
  return rows.length > 0
}
