import type { Domain } from '../../domain.ts'
import { makeDoor } from './door.ts'
import { gatewayRoutes } from './routes.ts'

export const gateway: Domain = {
  routes(base, { targets }) {
    const door = makeDoor(base)
    base.notices.on('accounts', door.forget)
    base.onForgetAccounts(door.forget)
    return [gatewayRoutes(base, targets, door)]
  },
}
