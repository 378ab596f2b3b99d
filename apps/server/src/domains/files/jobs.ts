import { sql } from 'kysely'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { thumbKeyOf } from './inspect.ts'
import { deleteByKeys, giveUpUnused, selectKeys } from './queries.ts'

/** Uploads that nothing was made of within an hour, and what never became one. */
export async function sweepUploads(parts: JobParts) {
  await parts.store.sweep?.()
  const due = await parts.database.acrossSpaces(
    sql<{ space_id: number; id: number }>`select space_id, id from find_unused_files()`,
  )
  await forEachInTurn(due, async ({ space_id, id }) => {
    const inSpace = { spaces: [space_id] }
    // Three steps, as the store may hang or be away: nobody can use it any more, its bytes go, and only then the row,
    // without which they would never be found again. What stops in between is due the next time.
    const key = await parts.database.inSpaces(inSpace, (db) => giveUpUnused(db, space_id, id))
    if (key === undefined) return
    await forget(parts.store, key)
    await parts.database.inSpaces(inSpace, (db) => deleteByKeys(db, space_id, [key]))
  })
}

const FORGOTTEN_AT_ONCE = 500

/** The bytes first: a row without bytes can be found again, bytes without a row cannot. Answers whether there are more. */
export async function forgetFiles({ database, store }: JobParts, space_id: number): Promise<boolean> {
  const scope = { spaces: [space_id] }
  const keys = await database.inSpaces({ ...scope, read: true }, (db) => selectKeys(db, space_id, FORGOTTEN_AT_ONCE))
  for (const key of keys) await forget(store, key)
  if (keys.length) await database.inSpaces(scope, (db) => deleteByKeys(db, space_id, keys))
  return keys.length === FORGOTTEN_AT_ONCE
}

async function forget(store: FileStore, key: string) {
  await store.remove(key)
  await store.remove(thumbKeyOf(key))
}
