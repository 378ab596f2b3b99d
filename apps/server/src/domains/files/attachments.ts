import { sql } from 'kysely'

/** For a sub-select in whatever shows attachments: `owner` is the column that points at it, `id` where its id stands. */
export const attachmentsOf = (owner: 'item_id' | 'reply_id' | 'message_id', space_id: string, id: string) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes,
      'width', f.width, 'height', f.height, 'state', f.state, 'storage_key', f.storage_key, 'has_thumb', f.has_thumb,
      'source_url', case when a.kind = 'link' then f.source_ref end) order by a.position)
    from attachments a join files f on f.space_id = a.space_id and f.id = a.file_id
    where a.space_id = ${sql.ref(space_id)} and ${sql.ref(`a.${owner}`)} = ${sql.ref(id)} and a.kind <> 'subject'), '[]')`
