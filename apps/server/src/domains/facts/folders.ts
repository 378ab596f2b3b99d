// Where facts lie.
import { limits } from '@otklik/contract/limits.ts'
import type { CallContext } from '../../platform/context.ts'
import { makeFolders, selectFolders } from '../../platform/folders.ts'
import { isNamed, type Namer } from '../../platform/namers.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockFacts } from './queries.ts'
import { tellFacts } from './service.ts'

const table = 'fact_folders'

export const listFolders = ({ db, spaces }: CallContext, wanted: { space_id?: number | undefined }) =>
  selectFolders(table, { db, spaces: spaces.filter((id) => (wanted.space_id ?? id) === id) })

export const { addFolder, saveFolder, removeFolder } = makeFolders({
  ...{ table, of: 'facts', most: limits.fact_folders, deepest: limits.fact_folder_depth },
  ...{ lock: lockFacts, tell: tellFacts },
})

/** A bot that looks into it would find nothing any more. */
export async function removeUnused(ctx: CallContext, namers: readonly Namer[], id: number): Promise<null> {
  for (const space_id of ctx.spaces)
    if (await isNamed(namers, ctx, { kind: 'fact_folder', space_id, id })) refuse('in_use')
  return removeFolder(ctx, id)
}
