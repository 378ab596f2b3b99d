import { sql } from 'kysely'
import type { FileStore } from '../../platform/file-store.ts'
import type { JobParts } from '../../platform/jobs.ts'
import { thumbKeyOf } from './inspect.ts'
import { deleteUnused } from './queries.ts'

/** Uploads that nothing was made of within an hour. */
export async function sweepUploads(parts: JobParts) {
  const due = await parts.database.throughDoor(
    sql<{ space_id: number; id: number }>`select space_id, id from find_unused_files()`,
  )
  for (const { space_id, id } of due) {
    const gone = await parts.database.inSpaces({ spaces: [space_id] }, (db) => deleteUnused(db, space_id, id))
    if (gone) await forget(parts.store, gone.storage_key)
  }
}

async function forget(store: FileStore, key: string) {
  await store.remove(key)
  await store.remove(thumbKeyOf(key))
}
