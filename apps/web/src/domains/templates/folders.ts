import type { TemplateFolder } from '@otklik/contract/templates/templates.ts'

/** Of templates, and of whatever else lies in a tree of its own. */
export type Folder = TemplateFolder
export type FolderRow = Folder & { depth: number }

/** As a list shows a tree: each under the one it lies in. */
export function treeOf(folders: readonly Folder[], parent_id: number | null = null, depth = 0): FolderRow[] {
  return folders
    .filter((folder) => folder.parent_id === parent_id)
    .flatMap((folder) => [{ ...folder, depth }, ...treeOf(folders, folder.id, depth + 1)])
}

/** This one and all that lie in it. */
export const insideOf = (folders: readonly Folder[], id: number): number[] => [
  id,
  ...folders.filter(({ parent_id }) => parent_id === id).flatMap((inside) => insideOf(folders, inside.id)),
]

/** «Доставка / Сроки». */
export function folderPath(folders: readonly Folder[], id: number | null): string {
  const folder = folders.find((each) => each.id === id)
  if (!folder) return ''
  return [folderPath(folders, folder.parent_id), folder.name].filter(Boolean).join(' / ')
}
