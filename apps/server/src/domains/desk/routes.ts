import { desk } from '@otklik/contract/desk.ts'
import type { Signal } from '../../platform/events/signal.ts'
import { routes } from '../../platform/http/serve.ts'
import { makeCounts } from './counts.ts'
import { describeConfig, listObjects } from './service.ts'

export function deskRoutes({ signal }: { signal: Signal }) {
  const readCounts = makeCounts(signal)
  return routes(desk, {
    config: (ctx) => describeConfig(ctx),
    counts: (ctx, { query }) => readCounts(ctx, query),
    objects: (ctx, { query }) => listObjects(ctx, query.tags),
  })
}
