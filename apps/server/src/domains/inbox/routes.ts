import { inbox } from '@otklik/contract/inbox.ts'
import { routes } from '../../platform/serve.ts'
import type { makeDoor } from './door.ts'

export const inboxRoutes = ({ deliver, deliverAll, challenge }: ReturnType<typeof makeDoor>) =>
  routes(inbox, {
    deliver: (ctx, { params, raw }) => deliver(ctx, params, raw),
    challenge: (_, { params, query, raw }) => challenge(params, { ...raw, query }),
    deliverAll: (ctx, { params, raw }) => deliverAll(ctx, params, raw),
    challengeAll: (_, { params, query, raw }) => challenge(params, { ...raw, query }),
  })
