// Where templates lie: a tree of a few levels.
import { limits } from '@otklik/contract/limits.ts'
import type { FolderDraft, TemplateFolder } from '@otklik/contract/templates/templates.ts'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { deleteFolder, insertFolder, selectFolders, updateFolder } from './folder-queries.ts'
import { lockTemplates } from './queries.ts'
import { tell } from './service.ts'

/** Of spaces that have the feature. */
export function listFolders({ db, spaces, actor }: CallContext): Promise<TemplateFolder[]> {
  const open = actor.memberships.filter(({ flags }) => flags.includes('templates')).map(({ space_id }) => space_id)
  return selectFolders({ db, spaces: spaces.filter((id) => open.includes(id)) })
}

export async function addFolder(ctx: CallContext, { space_id, ...draft }: FolderDraft & { space_id: number }) {
  await lockTemplates(ctx.db, space_id)
  const all = await selectFolders({ db: ctx.db, spaces: [space_id] })
  if (all.length >= limits.template_folders) refuse('limit_reached')
  check(all, draft)
  tell(ctx, space_id)
  return insertFolder(ctx.db, space_id, draft)
}

export async function saveFolder(ctx: CallContext, id: number, draft: FolderDraft): Promise<TemplateFolder> {
  const { space_id, all } = await open(ctx, id)
  if (pathOf(all, draft.parent_id).some((folder) => folder.id === id)) faultIn('parent_id')
  check(all, draft, id)
  tell(ctx, space_id)
  return updateFolder(ctx.db, space_id, id, draft)
}

export async function removeFolder(ctx: CallContext, id: number): Promise<null> {
  const { all, ...folder } = await open(ctx, id)
  // Those inside will stand beside those above, where one may have the same name.
  for (const inside of all.filter(({ parent_id }) => parent_id === id))
    if (all.some((other) => other.id !== id && isNamesake(other, folder.parent_id, inside.name)))
      refuse('already_taken')
  await deleteFolder(ctx.db, folder)
  tell(ctx, folder.space_id)
  return null
}

async function open(ctx: CallContext, id: number): Promise<TemplateFolder & { all: TemplateFolder[] }> {
  const known = (await selectFolders(ctx)).find((each) => each.id === id)
  if (!known) return refuse('not_found', { row: { table: 'template_folders', id } })
  await lockTemplates(ctx.db, known.space_id)
  const all = await selectFolders({ db: ctx.db, spaces: [known.space_id] })
  const folder = all.find((each) => each.id === id) ?? refuse('not_found')
  return { ...folder, all }
}

function check(all: readonly TemplateFolder[], { parent_id, name }: FolderDraft, id?: number) {
  if (parent_id !== null && !all.some((folder) => folder.id === parent_id)) faultIn('parent_id')
  if (all.some((folder) => folder.id !== id && isNamesake(folder, parent_id, name))) faultIn('name', 'taken')
  const depth = pathOf(all, parent_id).length + (id === undefined ? 1 : heightOf(all, id))
  if (depth > limits.template_folder_depth) faultIn('parent_id', 'too_deep')
}

const isNamesake = (folder: TemplateFolder, parent_id: number | null, name: string) =>
  folder.parent_id === parent_id && folder.name.toLowerCase() === name.toLowerCase()

/** From the outermost to this one. */
export function pathOf(all: readonly TemplateFolder[], id: number | null): TemplateFolder[] {
  const folder = all.find((each) => each.id === id)
  return folder ? [...pathOf(all, folder.parent_id), folder] : []
}

const heightOf = (all: readonly TemplateFolder[], id: number): number =>
  1 + Math.max(0, ...all.filter(({ parent_id }) => parent_id === id).map((inside) => heightOf(all, inside.id)))
