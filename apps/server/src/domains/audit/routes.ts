import { journal } from '@otklik/contract/journal/journal.ts'
import { routes } from '../../platform/http/serve.ts'
import { exportJournal } from './export.ts'
import { selectStates } from './queries.ts'
import { getLine, listLines } from './service.ts'

export const journalRoutes = routes(journal, {
  list: (ctx, { query }) => listLines(ctx, query),
  get: (ctx, { params }) => getLine(ctx, params.id),
  state: (ctx) => selectStates(ctx),
  export: (ctx, { body }) => exportJournal(ctx, body),
})
