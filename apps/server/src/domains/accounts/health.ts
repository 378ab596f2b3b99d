// Whether an account answers, and until when it is left alone: kept in the database, so any number of processes agree.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

type Place = { space_id: number; object_id: number }

/** So many failures in a row, and the account is asked only now and then whether it is back. */
export const BREAKS_AFTER = 5
const FIRST_BREAK_S = 15
const LONGEST_BREAK_S = 300

/** It has answered, whatever it said. A wait that it has named meanwhile stays. */
export const closeBreaker = (db: Db, { space_id, object_id }: Place) =>
  sql`
    update object_health set failures = 0, paused_until = case when failures >= ${BREAKS_AFTER} then null else paused_until end
    where space_id = ${space_id} and object_id = ${object_id} and failures > 0`.execute(db)

/** Those that were under way when the breaker opened do not open it wider. */
export const countFailure = (db: Db, { space_id, object_id }: Place) =>
  sql`
    update object_health set failures = failures + 1,
      paused_until = case when failures + 1 >= ${BREAKS_AFTER}
        then now() + least(${LONGEST_BREAK_S}, ${FIRST_BREAK_S} * power(2, least(failures + 1 - ${BREAKS_AFTER}, 10))) * interval '1 second' end
    where space_id = ${space_id} and object_id = ${object_id} and (paused_until is null or paused_until <= now())`.execute(
    db,
  )

/** Exactly as long as it says, and all of it: no network says whether it means the chat or the account. */
export const pauseFor = (db: Db, { space_id, object_id }: Place, wait_ms: number) =>
  sql`
    update object_health set paused_until = greatest(paused_until, now() + ${wait_ms} * interval '1 millisecond')
    where space_id = ${space_id} and object_id = ${object_id}`.execute(db)
