// Ready replies: what they say, whose they are, what they bring along. Filling in the variables is the contract's.
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, spacesWhere } from '@otklik/contract/permissions.ts'
import type { Template, TemplateChange, TemplateDraft } from '@otklik/contract/templates/templates.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { selectFolders } from '../../platform/folders.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { keepForTemplate } from '../files/kept.ts'
import { listCompanies } from '../spaces/service.ts'
import { listGroups } from '../users/groups.ts'
import {
  addUse,
  countTemplates,
  insertTemplates,
  lockTemplates,
  markArchived,
  selectRivals,
  selectTemplates,
  updateTemplates,
} from './queries.ts'

type Wanted = { space_id?: number; company_id?: number; all: boolean }

/** Those that the person may use: of spaces that have the feature, and of their own groups where a template names some. */
export function listTemplates(ctx: CallContext, wanted: Wanted): Promise<Template[]> {
  const { spaces, actor } = ctx
  const members = actor.memberships.filter(
    ({ space_id, flags }) =>
      spaces.includes(space_id) && flags.includes('templates') && (wanted.space_id ?? space_id) === space_id,
  )
  const open = wanted.all ? spacesWhere(actor, 'templates.manage') : administered(actor)
  const groups = members.flatMap((member) => member.groups)
  const company_id = wanted.company_id ?? null
  return selectTemplates(
    ctx,
    sql`t.space_id = any(${members.map(({ space_id }) => space_id)}::integer[]) and t.deleted_at is null
      and (${company_id}::integer is null or t.company_ids is null or ${company_id} = any(t.company_ids))
      and (t.group_ids is null or t.group_ids && ${groups}::integer[]
        or t.space_id = any(${open}::integer[]))`,
  )
}

const administered = ({ memberships }: Actor) =>
  memberships.filter(({ role }) => role === 'administrator').map(({ space_id }) => space_id)

/** Also an archived one, when that is asked for. */
export async function getTemplate(ctx: CallContext, id: number, isArchived = false): Promise<Template> {
  const [template] = await selectTemplates(
    ctx,
    sql`t.space_id = any(${ctx.spaces}::integer[]) and t.id = ${id} and (t.deleted_at is not null) = ${isArchived}`,
  )
  return template ?? refuse('not_found', { row: { table: 'templates', id } })
}

export async function addTemplate(
  ctx: CallContext,
  { space_id, file_ids, ...draft }: TemplateDraft & { space_id: number },
): Promise<Template> {
  await lockTemplates(ctx.db, space_id)
  if ((await countTemplates(ctx.db, space_id)) >= limits.templates) refuse('limit_reached')
  await check(ctx, { ...draft, space_id })
  const [id] = await insertTemplates(ctx, space_id, [draft])
  return kept(ctx, { space_id, template_id: id as number }, file_ids)
}

export async function saveTemplate(
  ctx: CallContext,
  id: number,
  { file_ids, seen_version, ...draft }: TemplateChange,
): Promise<Template> {
  const { space_id } = await getTemplate(ctx, id)
  await lockTemplates(ctx.db, space_id)
  if ((await getTemplate(ctx, id)).version !== seen_version) refuse('stale')
  await check(ctx, { ...draft, space_id, id })
  await updateTemplates(ctx, space_id, [{ ...draft, id }])
  return kept(ctx, { space_id, template_id: id }, file_ids)
}

export async function archiveTemplate(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getTemplate(ctx, id)
  await markArchived(ctx.db, space_id, id, true)
  tell(ctx, space_id)
  return null
}

export async function restoreTemplate(ctx: CallContext, id: number): Promise<Template> {
  const template = await getTemplate(ctx, id, true)
  const { space_id } = template
  await lockTemplates(ctx.db, space_id)
  const rivals = await selectRivals(ctx.db, template)
  if (rivals.name || rivals.shortcut) refuse('already_taken')
  await markArchived(ctx.db, space_id, id, false)
  tell(ctx, space_id)
  return template
}

type Placed = Omit<TemplateDraft, 'file_ids'> & { space_id: number; id?: number }

/** What a form cannot know: who else has the name, and whether what it points at is there. */
async function check({ db }: CallContext, { space_id, ...draft }: Placed) {
  const rivals = await selectRivals(db, { ...draft, space_id })
  if (rivals.name) faultIn('name', 'taken')
  if (rivals.shortcut) faultIn('shortcut', 'taken')
  const scope = { db, spaces: [space_id] }
  const areThere = (ids: readonly number[] | null, rows: readonly { id: number }[]) =>
    ids === null || ids.every((id) => rows.some((row) => row.id === id))
  if (draft.folder_id !== null && !areThere([draft.folder_id], await selectFolders('template_folders', scope)))
    faultIn('folder_id')
  if (draft.company_ids !== null && !areThere(draft.company_ids, await listCompanies(scope))) faultIn('company_ids')
  if (draft.group_ids !== null && !areThere(draft.group_ids, await listGroups(scope))) faultIn('group_ids')
}

async function kept(ctx: CallContext, place: { space_id: number; template_id: number }, file_ids: readonly number[]) {
  if (!(await keepForTemplate(ctx, place, file_ids))) faultIn('file_ids')
  tell(ctx, place.space_id)
  return getTemplate(ctx, place.template_id)
}

export const tell = ({ announce }: Pick<Context, 'announce'>, space_id: number) =>
  announce({ space_id }, 'templates.changed', { id: space_id, space_id })

/** For whoever sends without a person at the keys: the words with their variables, and the files. Nothing once it is archived. */
export async function findReadyReply(
  ctx: Pick<Context, 'db' | 'link'>,
  space_id: number,
  id: number,
): Promise<{ text: string; file_ids: number[] } | undefined> {
  const [template] = await selectTemplates(ctx, sql`t.space_id = ${space_id} and t.id = ${id} and t.deleted_at is null`)
  return template && { text: template.text, file_ids: template.files.map((file) => file.id) }
}

/** Nobody is told: a count that jumps while one chooses helps nobody. */
export const countUse = ({ db }: Pick<Context, 'db'>, space_id: number, id: number) => addUse(db, space_id, id)
