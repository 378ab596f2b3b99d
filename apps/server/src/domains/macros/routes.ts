import { macros } from '@otklik/contract/macros.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { macroThing } from './journal.ts'
import { addMacro, archiveMacro, arrangeMacros, listMacros, restoreMacro, saveMacro } from './service.ts'

export const macroRoutes = recorded(
  routes(macros, {
    list: (ctx, { query }) => listMacros(ctx, query),
    add: (ctx, { body }) => addMacro(ctx, body),
    save: (ctx, { params, body }) => saveMacro(ctx, params.id, body),
    arrange: (ctx, { body }) => arrangeMacros(ctx, body.space_id, body.ids),
    archive: (ctx, { params }) => archiveMacro(ctx, params.id),
    restore: (ctx, { params }) => restoreMacro(ctx, params.id),
  }),
  {
    add: deed(macroThing, 'made'),
    save: deed(macroThing, 'changed'),
    archive: deed(macroThing, 'archived'),
    restore: deed(macroThing, 'restored'),
  },
)
