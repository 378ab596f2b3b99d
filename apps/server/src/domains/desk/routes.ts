import { desk } from '@otklik/contract/desk.ts'
import { routes } from '../../platform/serve.ts'
import { countWork, describeConfig, listObjects } from './service.ts'

export const deskRoutes = routes(desk, {
  config: (ctx) => describeConfig(ctx),
  counts: (ctx) => countWork(ctx),
  objects: (ctx) => listObjects(ctx),
})
