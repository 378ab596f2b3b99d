// Files of templates and drafts: not swept as a forgotten upload, those of templates because they are sent any number of
// times, those of a draft as long as there is one.
import type { UploadedFile } from '@otklik/contract/files/files.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { FileLink } from '../../platform/files/file-links.ts'

const fileAsJson = sql`jsonb_build_object('id', f.id, 'space_id', f.space_id, 'name', f.name, 'mime', f.mime,
  'bytes', f.bytes, 'storage_key', f.storage_key, 'has_thumb', f.has_thumb)`

/** For a sub-select in whatever shows templates, in the order in which they were uploaded. */
export const filesOfTemplate = (table: string) => sql`
  coalesce((select jsonb_agg(${fileAsJson} order by f.id)
    from files f
    where f.space_id = ${sql.ref(`${table}.space_id`)} and f.template_id = ${sql.ref(`${table}.id`)}), '[]')`

/**
 * A file of a template that this person is offered (templates/service.ts: of everybody, of one of their groups, or they
 * administer the space); not of one that was put away.
 */
export const isOffered = (file: string, user_id: RawBuilder<unknown>) => sql`
  exists (select from templates t
    where t.space_id = ${sql.ref(`${file}.space_id`)} and t.id = ${sql.ref(`${file}.template_id`)} and t.deleted_at is null
      and (t.group_ids is null
        or exists (select from group_members g where g.space_id = t.space_id and g.user_id = ${user_id} and g.group_id = any(t.group_ids))
        or exists (select from members m where m.space_id = t.space_id and m.user_id = ${user_id} and m.role = 'administrator')))`

/** For a sub-select beside a draft: what may still be sent of what its writer has named, in the writer's order. */
export const filesOfDraft = (table: string) => sql`
  coalesce((select jsonb_agg(${fileAsJson} order by named.place)
    from jsonb_array_elements_text(${sql.ref(`${table}.body`)} -> 'file_ids') with ordinality named (id, place)
    join files f on f.space_id = ${sql.ref(`${table}.space_id`)} and f.id = named.id::bigint
    where f.state = 'stored'
      and (${isOffered('f', sql.ref(`${table}.user_id`))} or (f.created_by = ${sql.ref(`${table}.user_id`)} and f.used_at is null))), '[]')`

export type KeptRow = Omit<UploadedFile, 'url' | 'thumb_url'> & { storage_key: string; has_thumb: boolean }

export const toKept = ({ storage_key, has_thumb, ...file }: KeptRow, link: FileLink): UploadedFile => ({
  ...file,
  url: link(storage_key),
  thumb_url: has_thumb ? link(storage_key, 'thumb') : null,
})

type Place = { space_id: number; template_id: number }

/** These and no others: own uploads that nothing was made of, or those that it has already. False when one is neither. */
export async function keepForTemplate(
  { db, user_id }: Context,
  { space_id, template_id }: Place,
  file_ids: readonly number[],
): Promise<boolean> {
  await sql`
    update files f set template_id = null,
      used_at = case when exists (select from attachments a where a.space_id = ${space_id} and a.file_id = f.id) then f.used_at end
    where f.space_id = ${space_id} and f.template_id = ${template_id} and f.id <> all(${file_ids}::bigint[])`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    update files set template_id = ${template_id}, used_at = coalesce(used_at, now())
    where space_id = ${space_id} and id = any(${file_ids}::bigint[]) and state = 'stored'
      and (template_id = ${template_id} or (created_by = ${user_id} and used_at is null))`.execute(db)
  return Number(numAffectedRows) === new Set(file_ids).size
}
