import { byName, pathName } from './section.ts'

type Folder = { id: number; name: string; parent_id: number | null }
type Entry = { id: number; entry: { name: string; parent: string | null } }

/** Folders as a file has them: each after the one that it lies in, which it names by its path. */
export function foldersInFile(all: readonly Folder[]): Entry[] {
  const below = (parent_id: number | null, parent: string | null): Entry[] =>
    byName(all.filter((folder) => folder.parent_id === parent_id)).flatMap(({ id, name }) => [
      { id, entry: { name, parent } },
      ...below(id, pathName(parent, name)),
    ])
  return below(null, null)
}
