// A tree of folders of a few levels, as templates, rules and facts lie in: one lock and one event for a space's whole tree.
import { sql } from 'kysely'
import type { CallContext, Context } from './context.ts'
import { faultIn, refuse } from './refuse.ts'

export type Folder = { id: number; space_id: number; parent_id: number | null; name: string }
type Draft = Pick<Folder, 'name' | 'parent_id'>
type Scope = Pick<Context, 'db' | 'spaces'>
export type FolderTable = 'template_folders' | 'rule_folders' | 'fact_folders'

export type Kept = {
  table: FolderTable
  /** The table of what lies in them, by `folder_id`. */
  of: 'templates' | 'rules' | 'facts'
  most: number
  deepest: number
  /** Until the transaction is over: what is checked of the whole tree must still be so when it is written. */
  lock(db: Context['db'], space_id: number): Promise<unknown>
  tell(ctx: Context, space_id: number): void
}

export async function selectFolders(table: FolderTable, { db, spaces }: Scope): Promise<Folder[]> {
  const { rows } = await sql<Folder>`
    select id, space_id, parent_id, name from ${sql.table(table)}
    where space_id = any(${spaces}::integer[]) order by space_id, lower(name), id`.execute(db)
  return rows
}

export async function insertFolder(table: FolderTable, db: Context['db'], space_id: number, draft: Draft) {
  const { rows } = await sql<Folder>`
    insert into ${sql.table(table)} (space_id, parent_id, name) values (${space_id}, ${draft.parent_id}, ${draft.name})
    returning id, space_id, parent_id, name`.execute(db)
  return rows[0] as Folder
}

export function makeFolders({ table, of, most, deepest, lock, tell }: Kept) {
  const folders = sql.table(table)

  async function open(ctx: CallContext, id: number): Promise<{ folder: Folder; all: Folder[] }> {
    const known = (await selectFolders(table, ctx)).find((each) => each.id === id)
    if (!known) return refuse('not_found', { row: { table, id } })
    await lock(ctx.db, known.space_id)
    const all = await selectFolders(table, { db: ctx.db, spaces: [known.space_id] })
    return { folder: all.find((each) => each.id === id) ?? refuse('not_found'), all }
  }

  function check(all: readonly Folder[], { parent_id, name }: Draft, id?: number) {
    if (parent_id !== null && !all.some((folder) => folder.id === parent_id)) faultIn('parent_id')
    if (all.some((folder) => folder.id !== id && isNamesake(folder, parent_id, name))) faultIn('name', 'taken')
    const depth = pathOf(all, parent_id).length + (id === undefined ? 1 : heightOf(all, id))
    if (depth > deepest) faultIn('parent_id', 'too_deep')
  }

  return {
    async addFolder(ctx: CallContext, { space_id, ...draft }: Draft & { space_id: number }): Promise<Folder> {
      if (!ctx.spaces.includes(space_id)) refuse('not_found')
      await lock(ctx.db, space_id)
      const all = await selectFolders(table, { db: ctx.db, spaces: [space_id] })
      if (all.length >= most) refuse('limit_reached')
      check(all, draft)
      const added = await insertFolder(table, ctx.db, space_id, draft)
      tell(ctx, space_id)
      return added
    },

    async saveFolder(ctx: CallContext, id: number, draft: Draft): Promise<Folder> {
      const { all, folder } = await open(ctx, id)
      if (pathOf(all, draft.parent_id).some((above) => above.id === id)) faultIn('parent_id')
      check(all, draft, id)
      await sql`
        update ${folders} set parent_id = ${draft.parent_id}, name = ${draft.name}
        where space_id = ${folder.space_id} and id = ${id}`.execute(ctx.db)
      tell(ctx, folder.space_id)
      return { ...folder, ...draft }
    },

    /** What is inside goes to the folder above. */
    async removeFolder(ctx: CallContext, id: number): Promise<null> {
      const { all, folder } = await open(ctx, id)
      const { space_id, parent_id } = folder
      // Those inside will stand beside those above, where one may have the same name.
      for (const inside of all.filter((each) => each.parent_id === id))
        if (all.some((other) => other.id !== id && isNamesake(other, parent_id, inside.name))) refuse('already_taken')
      for (const [name, column] of [[of, 'folder_id'] as const, [table, 'parent_id'] as const])
        await sql`
          update ${sql.table(name)} set ${sql.ref(column)} = ${parent_id}
          where space_id = ${space_id} and ${sql.ref(column)} = ${id}`.execute(ctx.db)
      await sql`delete from ${folders} where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
      tell(ctx, space_id)
      return null
    },
  }
}

const isNamesake = (folder: Folder, parent_id: number | null, name: string) =>
  folder.parent_id === parent_id && folder.name.toLowerCase() === name.toLowerCase()

/** From the outermost to this one. */
export function pathOf(all: readonly Folder[], id: number | null): Folder[] {
  const folder = all.find((each) => each.id === id)
  return folder ? [...pathOf(all, folder.parent_id), folder] : []
}

const heightOf = (all: readonly Folder[], id: number): number =>
  1 + Math.max(0, ...all.filter(({ parent_id }) => parent_id === id).map((inside) => heightOf(all, inside.id)))
