// Where rules lie: a tree of a few levels. Their order goes over all of them.
import { limits } from '@otklik/contract/limits.ts'
import type { RuleFolder } from '@otklik/contract/rules/rules.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { lockRules, selectFolders } from './queries.ts'
import { tellRules } from './tell.ts'

type Draft = Pick<RuleFolder, 'name' | 'parent_id'>

export const listFolders = ({ db, spaces }: CallContext, wanted: { space_id?: number | undefined }) =>
  selectFolders({ db, spaces: spaces.filter((id) => (wanted.space_id ?? id) === id) })

export async function addFolder(ctx: CallContext, { space_id, ...draft }: Draft & { space_id: number }) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await lockRules(ctx.db, space_id)
  const all = await selectFolders({ db: ctx.db, spaces: [space_id] })
  if (all.length >= limits.rule_folders) refuse('limit_reached')
  check(all, draft)
  const { rows } = await sql<RuleFolder>`
    insert into rule_folders (space_id, parent_id, name) values (${space_id}, ${draft.parent_id}, ${draft.name})
    returning id, space_id, parent_id, name`.execute(ctx.db)
  tellRules(ctx, space_id)
  return rows[0] as RuleFolder
}

export async function saveFolder(ctx: CallContext, id: number, draft: Draft): Promise<RuleFolder> {
  const { all, space_id } = await open(ctx, id)
  if (pathOf(all, draft.parent_id).some((folder) => folder.id === id)) faultIn('parent_id')
  check(all, draft, id)
  await sql`
    update rule_folders set parent_id = ${draft.parent_id}, name = ${draft.name}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  tellRules(ctx, space_id)
  return { id, space_id, ...draft }
}

export async function removeFolder(ctx: CallContext, id: number): Promise<null> {
  const { all, space_id, parent_id } = await open(ctx, id)
  // Those inside will stand beside those above, where one may have the same name.
  for (const inside of all.filter((folder) => folder.parent_id === id))
    if (all.some((other) => other.id !== id && isNamesake(other, parent_id, inside.name))) refuse('already_taken')
  await sql`
    update rule_folders set parent_id = ${parent_id} where space_id = ${space_id} and parent_id = ${id}`.execute(ctx.db)
  await sql`update rules set folder_id = ${parent_id} where space_id = ${space_id} and folder_id = ${id}`.execute(
    ctx.db,
  )
  await sql`delete from rule_folders where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  tellRules(ctx, space_id)
  return null
}

async function open(ctx: CallContext, id: number): Promise<RuleFolder & { all: RuleFolder[] }> {
  const known = (await selectFolders(ctx)).find((each) => each.id === id)
  if (!known) return refuse('not_found', { row: { table: 'rule_folders', id } })
  await lockRules(ctx.db, known.space_id)
  const all = await selectFolders({ db: ctx.db, spaces: [known.space_id] })
  return { ...(all.find((each) => each.id === id) ?? refuse('not_found')), all }
}

function check(all: readonly RuleFolder[], { parent_id, name }: Draft, id?: number) {
  if (parent_id !== null && !all.some((folder) => folder.id === parent_id)) faultIn('parent_id')
  if (all.some((folder) => folder.id !== id && isNamesake(folder, parent_id, name))) faultIn('name', 'taken')
  const depth = pathOf(all, parent_id).length + (id === undefined ? 1 : heightOf(all, id))
  if (depth > limits.rule_folder_depth) faultIn('parent_id', 'too_deep')
}

const isNamesake = (folder: RuleFolder, parent_id: number | null, name: string) =>
  folder.parent_id === parent_id && folder.name.toLowerCase() === name.toLowerCase()

/** From the outermost to this one. */
function pathOf(all: readonly RuleFolder[], id: number | null): RuleFolder[] {
  const folder = all.find((each) => each.id === id)
  return folder ? [...pathOf(all, folder.parent_id), folder] : []
}

const heightOf = (all: readonly RuleFolder[], id: number): number =>
  1 + Math.max(0, ...all.filter(({ parent_id }) => parent_id === id).map((inside) => heightOf(all, inside.id)))
