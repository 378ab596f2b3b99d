import { sql } from 'kysely'
import { seconds } from '../../../platform/seconds.ts'

/** Of its time limits, for the wire: never is null there. */
export const dueOf = (table: 'i' | 'c') => {
  const moment = (name: 'due_at' | 'due_soon_at') => {
    const column = `${table}.${name}`
    return sql`case when ${sql.ref(column)} < 'infinity' then ${seconds(column)} end as ${sql.ref(name)}`
  }
  return sql`${moment('due_at')}, ${moment('due_soon_at')}, ${sql.ref(`${table}.due_of`)}`
}
