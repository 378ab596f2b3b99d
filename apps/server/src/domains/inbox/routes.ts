import { inbox } from '@otklik/contract/inbox.ts'
import { routes } from '../../platform/serve.ts'
import type { makeDoor } from './door.ts'

export const inboxRoutes = ({ deliver }: ReturnType<typeof makeDoor>) =>
  routes(inbox, { deliver: (ctx, { params, raw }) => deliver(ctx, params, raw) })
