import { type Domain, HOUR_S } from '../../domain.ts'
import { makeDeliverer } from './deliverer.ts'
import { endHooks } from './ended.ts'
import { deskRoutes, ticketRoutes } from './hde/routes.ts'
import { takeTurns } from './hde/turn.ts'
import { sweepDeliveries } from './jobs.ts'
import { webhookListener } from './listen.ts'
import { webhookRoutes } from './routes.ts'
import { hookSetup } from './setup.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    hde: true
  }
}

export const integrations: Domain = {
  routes: (base) => [webhookRoutes(base), deskRoutes(base), ticketRoutes],
  workers: (base) => ({
    webhooks: { ...makeDeliverer(base), every_ms: 1_000 },
    hde: { round: () => takeTurns(base), every_ms: 5_000 },
  }),
  jobs: (base) => [
    { name: 'webhook deliveries', every_s: HOUR_S, run: () => sweepDeliveries(base) },
    { name: 'webhooks of ended access', every_s: 60, run: () => endHooks(base) },
  ],
  listeners: [webhookListener],
  setup: (base) => [hookSetup(base)],
}
