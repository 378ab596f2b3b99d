import { type Domain, HOUR_S, MINUTE_S } from '../../domain.ts'
import { tellByClock } from './clock.ts'
import { sweepNotifications } from './jobs.ts'
import { endOutlets } from './left.ts'
import { notificationListener } from './listen.ts'
import { hearBots, hearGroups } from './outlets/telegram-links.ts'
import {
  confirmRoutes,
  notificationRoutes,
  ownOutletRoutes,
  spaceOutletRoutes,
  unsubscribeRoutes,
  watchRoutes,
} from './routes.ts'
import { sendDigests } from './sending/digest.ts'
import { sendDue } from './sending/sender.ts'
import { notificationRulesSetup, notificationSetup } from './setup.ts'
import { sendSummaries } from './summary/send.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    digests: true
    pushes: true
    telegrams: true
    slacks: true
    telegram_links: true
  }
}

export const notifications: Domain = {
  routes: (base) => [
    notificationRoutes,
    watchRoutes,
    ownOutletRoutes(base),
    spaceOutletRoutes(base),
    confirmRoutes(base),
    unsubscribeRoutes(base),
  ],
  listeners: [notificationListener],
  workers: (base) => ({
    digests: { round: () => sendDigests(base), every_ms: 5_000 },
    // Each by itself: a service that is away delays no other.
    pushes: { round: () => sendDue(base, 'push'), every_ms: 2_000 },
    telegrams: { round: () => sendDue(base, 'telegram'), every_ms: 1_000 },
    slacks: { round: () => sendDue(base, 'slack'), every_ms: 1_000 },
    telegram_links: { round: () => hearBots(base), every_ms: 2_000 },
  }),
  jobs: (base) => [
    { name: 'told by the clock', every_s: MINUTE_S, run: () => tellByClock(base) },
    { name: 'summaries', every_s: MINUTE_S, run: () => sendSummaries(base) },
    { name: 'groups of Telegram', every_s: MINUTE_S, run: () => hearGroups(base) },
    { name: 'old notifications', every_s: HOUR_S, run: () => sweepNotifications(base) },
  ],
  departed: [endOutlets],
  setup: () => [notificationSetup, notificationRulesSetup],
}
