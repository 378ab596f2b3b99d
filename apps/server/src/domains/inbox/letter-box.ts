import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs.ts'

export type Letter = { space_id: number; object_id: number; correlation_id: string; key: Buffer; body: Buffer }
type Waiting = { letter: Letter; stored: () => void; failed: (error: unknown) => void }

const MOST_AT_ONCE = 200
const WRITERS = 2

/**
 * Stores deliveries durably, those that come during a write together in the next: at a quiet time each has its own
 * commit, in a rush a hundred share one. Who is answered has been stored; when the database is away nobody is.
 */
export function makeLetterBox({ database, wake }: Pick<JobParts, 'database' | 'wake'>) {
  let waiting: Waiting[] = []
  let writing = 0

  const put = (letter: Letter) =>
    new Promise<void>((stored, failed) => {
      waiting.push({ letter, stored, failed })
      if (writing < WRITERS) void write()
    })

  async function write() {
    writing++
    while (waiting.length) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        await store(batch.map(({ letter }) => letter))
        wake('inbox')
        for (const { stored } of batch) stored()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing--
  }

  const store = (letters: Letter[]) =>
    database.inSpaces({ spaces: [...new Set(letters.map(({ space_id }) => space_id))] }, (db) =>
      sql`
        with given as (
          select distinct on (space_id, object_id, key) * from unnest(
            ${letters.map((one) => one.space_id)}::integer[], ${letters.map((one) => one.object_id)}::integer[], ${letters.map((one) => one.key)}::bytea[],
            ${letters.map((one) => one.correlation_id)}::text[], ${letters.map((one) => one.body)}::bytea[]) t (space_id, object_id, key, correlation_id, body)
          order by space_id, object_id, key
        ), fresh as (
          -- In the order of the key: two processes that store the same deliveries must not wait for each other.
          insert into inbox_keys (space_id, object_id, key) select space_id, object_id, key from given
          on conflict do nothing returning space_id, object_id, key
        )
        insert into inbox (space_id, object_id, correlation_id, body)
        select space_id, object_id, correlation_id, body from given join fresh using (space_id, object_id, key)`.execute(
        db,
      ),
    )

  return { put }
}
