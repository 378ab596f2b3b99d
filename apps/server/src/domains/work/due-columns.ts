import { sql } from 'kysely'
import { seconds } from '../../platform/seconds.ts'

/** Of its time limits, for the wire: never is null there. */
export const dueOf = (table: 'i' | 'c') => {
  const due_at = `${table}.due_at`
  return sql`case when ${sql.ref(due_at)} < 'infinity' then ${seconds(due_at)} end as due_at, ${sql.ref(`${table}.due_of`)}`
}
