import { limits } from '@otklik/contract/limits.ts'
import type { RuleFolder } from '@otklik/contract/rules/rules.ts'
import { heightOf, lineOf, treeOf } from '@otklik/contract/tags/tag-tree.ts'

type Folders = readonly RuleFolder[]

/** «Негатив › Доставка», each below the one that it stands in. */
export const folderChoices = (folders: Folders) =>
  treeOf(folders).map(({ tag: folder }) => ({ value: folder.id, label: folderPath(folders, folder.id) }))

export const folderPath = (folders: Folders, id: number | null) =>
  lineOf(folders, id)
    .map(({ name }) => name)
    .toReversed()
    .join(' › ')

/** The folder and all that stand in it. */
export const branchOf = (folders: Folders, id: number) => [id, ...treeOf(folders, id).map(({ tag }) => tag.id)]

/** Where a folder can stand: not in itself, and no deeper than folders go. */
export function placesFor(folders: Folders, id: number | undefined) {
  const own = id === undefined ? [] : branchOf(folders, id)
  const height = id === undefined ? 1 : heightOf(folders, id)
  return folderChoices(folders).filter(
    ({ value }) => !own.includes(value) && lineOf(folders, value).length + height <= limits.rule_folder_depth,
  )
}
