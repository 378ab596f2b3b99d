import { setup } from '@otklik/contract/setup.ts'
import { routes } from '../../platform/http/serve.ts'
import { applySetup, compareSetup, exportSetup, getSnapshot, listSnapshots, type Sections } from './service.ts'

export const setupRoutes = (sections: Sections) =>
  routes(setup, {
    export: (ctx, { body }) => exportSetup(sections, ctx, body.space_id),
    compare: (ctx, { body }) => compareSetup(sections, ctx, body),
    apply: (ctx, { body }) => applySetup(sections, ctx, body),
    snapshots: (ctx, { query }) => listSnapshots(ctx, query),
    snapshot: (ctx, { params }) => getSnapshot(ctx, params.id),
  })
