import { limits } from '@otklik/contract/limits.ts'
import type { TagGroup, TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import type { Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { listCompanies } from '../spaces/service.ts'
import { told } from './change.ts'
import { deleteGroup, insertGroup, selectTagGroups, updateGroup } from './queries.ts'

export async function addGroup(ctx: Context, space_id: number, draft: TagGroupDraft): Promise<TagGroup> {
  const known = await selectTagGroups({ db: ctx.db, spaces: [space_id] })
  if (known.length >= limits.tag_groups) refuse('limit_reached')
  await checkCompanies(ctx, space_id, draft)
  return told(ctx, (await insertGroup(ctx, space_id, draft)) ?? faultIn('name', 'name_taken'))
}

export async function changeGroup(ctx: Context, id: number, draft: TagGroupDraft): Promise<TagGroup> {
  const group = await getGroup(ctx, id)
  await checkCompanies(ctx, group.space_id, draft)
  return told(ctx, (await updateGroup(ctx, group, draft)) ?? faultIn('name', 'name_taken'))
}

export async function removeGroup(ctx: Context, id: number): Promise<null> {
  const group = await getGroup(ctx, id)
  await deleteGroup(ctx.db, group)
  told(ctx, group)
  return null
}

async function getGroup(ctx: Context, id: number): Promise<TagGroup> {
  const group = (await selectTagGroups(ctx)).find((each) => each.id === id)
  return group ?? refuse('not_found', { row: { table: 'tag_groups', id } })
}

async function checkCompanies({ db }: Context, space_id: number, { company_ids }: TagGroupDraft) {
  if (company_ids === null) return
  const known = new Set((await listCompanies({ db, spaces: [space_id] })).map(({ id }) => id))
  if (!company_ids.every((id) => known.has(id))) faultIn('company_ids')
}
