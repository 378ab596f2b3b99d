import { sql } from 'kysely'
import type { FileStore } from '../../platform/file-store.ts'
import type { JobParts } from '../../platform/jobs.ts'
import { thumbKeyOf } from './inspect.ts'
import { deleteByKeys, deleteUnused, selectKeys } from './queries.ts'

/** Uploads that nothing was made of within an hour, and what never became one. */
export async function sweepUploads(parts: JobParts) {
  await parts.store.sweep?.()
  const due = await parts.database.throughDoor(
    sql<{ space_id: number; id: number }>`select space_id, id from find_unused_files()`,
  )
  for (const { space_id, id } of due) {
    // The row goes only once its bytes are gone: those of a store that is away would never be found again.
    await parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
      const gone = await deleteUnused(db, space_id, id)
      if (gone) await forget(parts.store, gone.storage_key)
    })
  }
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
