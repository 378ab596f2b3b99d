import type { OutgoingFile } from '@otklik/connectors/connector.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/** The files of what is being sent; read only when the connector asks for them. */
export async function outgoingFiles(
  db: Db,
  store: FileStore,
  space_id: number,
  owner: { reply_id: number } | { message_id: number },
): Promise<OutgoingFile[]> {
  const [column, id] = 'reply_id' in owner ? ['a.reply_id', owner.reply_id] : ['a.message_id', owner.message_id]
  const { rows } = await sql<{ name: string; mime: string; storage_key: string }>`
    select f.name, coalesce(f.mime, 'application/octet-stream') as mime, f.storage_key
    from attachments a join files f on f.space_id = ${space_id} and f.id = a.file_id
    where a.space_id = ${space_id} and ${sql.ref(column as string)} = ${id} and a.kind <> 'subject' order by a.position`.execute(
    db,
  )
  return rows.map(({ name, mime, storage_key }) => ({
    name,
    mime,
    url: store.address?.(storage_key, name),
    read: async () => new Blob([new Uint8Array(await store.readWhole(storage_key))], { type: mime }),
  }))
}
