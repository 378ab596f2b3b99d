import { facts } from '@otklik/contract/facts/facts.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import type { Namer } from '../../platform/namers.ts'
import { findFacts } from './find.ts'
import { addFolder, listFolders, removeUnused, saveFolder } from './folders.ts'
import { importFacts } from './import.ts'
import { factFolderThing, factThing } from './journal.ts'
import { addFact, countFacts, getFact, listFacts, removeFact, saveFact, within } from './service.ts'
import { exportFacts } from './table.ts'

export const factRoutes = (namers: readonly Namer[]) =>
  recorded(
    routes(facts, {
      list: (ctx, { query }) => listFacts(ctx, query),
      totals: (ctx, { query }) => countFacts(ctx, query.space_id),
      get: (ctx, { params }) => getFact(ctx, params.id),
      add: (ctx, { body }) => addFact(ctx, body),
      save: (ctx, { params, body }) => saveFact(ctx, params.id, body),
      remove: (ctx, { params }) => removeFact(ctx, params.id),
      find: (ctx, { query: { space_id, text, company_id = null } }) =>
        findFacts(ctx, { space_id: within(ctx, space_id), text, company_id, folder_ids: null }),
      folders: (ctx, { query }) => listFolders(ctx, query),
      addFolder: (ctx, { body }) => addFolder(ctx, body),
      saveFolder: (ctx, { params, body }) => saveFolder(ctx, params.id, body),
      removeFolder: (ctx, { params }) => removeUnused(ctx, namers, params.id),
      exportTable: (ctx, { query }) => exportFacts(ctx, query.space_id),
      importFile: (ctx, { query, upload }) => importFacts(ctx, query, upload),
    }),
    {
      add: deed(factThing, 'made'),
      save: deed(factThing, 'changed'),
      remove: deed(factThing, 'deleted'),
      addFolder: deed(factFolderThing, 'made'),
      saveFolder: deed(factFolderThing, 'changed'),
      removeFolder: deed(factFolderThing, 'deleted'),
    },
  )
