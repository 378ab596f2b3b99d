import type { Template } from '@otklik/contract/templates.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'

type Wanted = { space_id?: number; company_id?: number }

/** Those that the person may use: of spaces that have the feature, and of their own groups where a template names some. */
export async function listTemplates({ db, spaces, actor }: CallContext, wanted: Wanted): Promise<Template[]> {
  const members = actor.memberships.filter(
    ({ space_id, flags }) =>
      spaces.includes(space_id) && flags.includes('templates') && (wanted.space_id ?? space_id) === space_id,
  )
  const managed = members.filter(({ role }) => role === 'administrator').map(({ space_id }) => space_id)
  const groups = members.flatMap((member) => member.groups)
  const { rows } = await sql<Template>`
    select id, space_id, folder_id, name, text, shortcut, company_ids, uses from templates
    where space_id = any(${members.map(({ space_id }) => space_id)}::integer[]) and deleted_at is null
      and (${wanted.company_id ?? null}::integer is null or company_ids is null or ${wanted.company_id ?? null} = any(company_ids))
      and (group_ids is null or group_ids && ${groups}::integer[] or space_id = any(${managed}::integer[]))
    order by space_id, lower(name), id`.execute(db)
  return rows
}
