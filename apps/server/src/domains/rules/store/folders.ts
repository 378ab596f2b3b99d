// Where rules lie. Their order goes over all folders.
import { limits } from '@otklik/contract/limits.ts'
import type { CallContext } from '../../../platform/context.ts'
import { makeFolders, selectFolders } from '../../../platform/folders.ts'
import { lockRules } from './queries.ts'
import { tellRules } from './tell.ts'

const table = 'rule_folders'

export const listFolders = ({ db, spaces }: CallContext, wanted: { space_id?: number | undefined }) =>
  selectFolders(table, { db, spaces: spaces.filter((id) => (wanted.space_id ?? id) === id) })

export const { addFolder, saveFolder, removeFolder } = makeFolders({
  ...{ table, of: 'rules', most: limits.rule_folders, deepest: limits.rule_folder_depth },
  ...{ lock: lockRules, tell: tellRules },
})
