// Folders by their path, as tables write them: `Доставка / Сроки`, from the outermost.
import type { Context } from './context.ts'
import { type Folder, type FolderTable, insertFolder, pathOf } from './folders.ts'
import { refuse } from './refuse.ts'

/** Where a line of a table lies: a folder's id, its path while it does not exist, or nowhere. */
export type FolderPlace = readonly string[] | number | null
/** Ids by what is above and the name. */
export type FolderIndex = Map<string, number>

export const isPath = (place: FolderPlace): place is readonly string[] => Array.isArray(place)

/** Spaces around a slash are taste. */
export const foldersIn = (cell: string): string[] =>
  cell
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)

export const writePath = (folders: readonly Folder[], id: number | null): string =>
  pathOf(folders, id)
    .map(({ name }) => name)
    .join(' / ')

const keyOf = (parent_id: number | null, name: string) => `${parent_id ?? ''}/${name.toLowerCase()}`

export const indexFolders = (folders: readonly Folder[]): FolderIndex =>
  new Map(folders.map(({ id, parent_id, name }) => [keyOf(parent_id, name), id]))

export function placeOf(path: readonly string[], index: FolderIndex): FolderPlace {
  let parent_id: number | null = null
  for (const name of path) {
    const found = index.get(keyOf(parent_id, name))
    if (found === undefined) return path
    parent_id = found
  }
  return parent_id
}

/** The id of the last one; those that are missing are made, and known to the index from then on. */
export async function makePath(
  db: Context['db'],
  { table, space_id, most }: { table: FolderTable; space_id: number; most: number },
  path: readonly string[],
  index: FolderIndex,
): Promise<number | null> {
  let parent_id: number | null = null
  for (const name of path) {
    const known = index.get(keyOf(parent_id, name))
    if (known === undefined && index.size >= most) refuse('limit_reached')
    const id: number = known ?? (await insertFolder(table, db, space_id, { parent_id, name })).id
    index.set(keyOf(parent_id, name), id)
    parent_id = id
  }
  return parent_id
}
