import { journal } from '@otklik/contract/journal/journal.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { exportJournal } from './export.ts'
import { journalThing, keepFor, tellForgotten } from './kept.ts'
import { selectStates } from './queries.ts'
import { getLine, listLines } from './service.ts'

export const journalRoutes = recorded(
  routes(journal, {
    list: (ctx, { query }) => listLines(ctx, query),
    get: (ctx, { params }) => getLine(ctx, params.id),
    state: (ctx) => selectStates(ctx),
    forgotten: (ctx, { query }) => tellForgotten(ctx, query.space_id, query.years),
    keep: (ctx, { body }) => keepFor(ctx, body),
    export: (ctx, { body }) => exportJournal(ctx, body),
  }),
  { keep: deed(journalThing, 'changed', { idOf: ({ body }) => (body as { space_id: number }).space_id }) },
)
