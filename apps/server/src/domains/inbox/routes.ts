import { inbox } from '@otklik/contract/inbox/inbox.ts'
import { problems } from '@otklik/contract/inbox/problems.ts'
import { sql } from 'kysely'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded, rowThing } from '../../platform/journal/watch.ts'
import type { ActionTargets } from '../actions/target.ts'
import { dismissUnsettled, listUnsettled, retryUnsettled } from '../actions/unsettled.ts'
import { dismissDelivery, listDeadDeliveries, replayDelivery } from './problems.ts'
import type { makeReceiver } from './receiver.ts'
import { dismissEvent, hearEventAgain, listDeadEvents } from './unheard.ts'

export const inboxRoutes = ({ deliver, deliverAll, challenge }: ReturnType<typeof makeReceiver>) =>
  routes(inbox, {
    deliver: (ctx, { params, raw }) => deliver(ctx, params, raw),
    challenge: (_, { params, raw }) => challenge(params, raw),
    deliverAll: (ctx, { params, raw }) => deliverAll(ctx, params, raw),
    challengeAll: (_, { params, raw }) => challenge(params, raw),
  })

const shared = { subject: sql`null::text`, told: ['what'], left_out: 'work' } as const
const object_id = sql`t.object_id`
const deliveryThing = rowThing('problem', { table: 'inbox', object_id, ...shared })
const actionThing = rowThing('problem', { table: 'actions', object_id, ...shared })
const eventThing = rowThing('problem', { table: 'dead_events', ...shared })

export const problemRoutes = (targets: ActionTargets) =>
  recorded(
    routes(problems, {
      deliveries: (ctx, { query }) => listDeadDeliveries(ctx, query.after),
      replay: (ctx, { params }) => replayDelivery(ctx, params.id),
      dismissDelivery: (ctx, { params }) => dismissDelivery(ctx, params.id),
      actions: (ctx, { query }) => listUnsettled(ctx, query.after),
      retryAction: (ctx, { params }) => retryUnsettled(targets, ctx, params.id),
      dismissAction: (ctx, { params }) => dismissUnsettled(ctx, params.id),
      events: (ctx, { query }) => listDeadEvents(ctx, query.after),
      hearAgain: (ctx, { params }) => hearEventAgain(ctx, params.id),
      dismissEvent: (ctx, { params }) => dismissEvent(ctx, params.id),
    }),
    {
      replay: deed(deliveryThing, 'repeated', { besides: () => ({ what: 'delivery' }) }),
      dismissDelivery: deed(deliveryThing, 'dismissed', { besides: () => ({ what: 'delivery' }) }),
      retryAction: deed(actionThing, 'repeated', { besides: () => ({ what: 'action' }) }),
      dismissAction: deed(actionThing, 'dismissed', { besides: () => ({ what: 'action' }) }),
      hearAgain: deed(eventThing, 'repeated', { besides: () => ({ what: 'event' }) }),
      dismissEvent: deed(eventThing, 'dismissed', { besides: () => ({ what: 'event' }) }),
    },
  )
