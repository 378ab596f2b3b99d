// Where templates lie.
import { limits } from '@otklik/contract/limits.ts'
import type { CallContext } from '../../platform/context.ts'
import { makeFolders, selectFolders } from '../../platform/folders.ts'
import { lockTemplates } from './queries.ts'
import { tell } from './service.ts'

const table = 'template_folders'

/** Of spaces that have the feature. */
export function listFolders({ db, spaces, actor }: CallContext) {
  const open = actor.memberships.filter(({ flags }) => flags.includes('templates')).map(({ space_id }) => space_id)
  return selectFolders(table, { db, spaces: spaces.filter((id) => open.includes(id)) })
}

export const { addFolder, saveFolder, removeFolder } = makeFolders({
  ...{ table, of: 'templates', most: limits.template_folders, deepest: limits.template_folder_depth },
  ...{ lock: lockTemplates, tell },
})
