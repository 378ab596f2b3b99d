import { inbox } from '@otklik/contract/inbox/inbox.ts'
import { problems } from '@otklik/contract/inbox/problems.ts'
import { routes } from '../../platform/http/serve.ts'
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

export const problemRoutes = (targets: ActionTargets) =>
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
  })
