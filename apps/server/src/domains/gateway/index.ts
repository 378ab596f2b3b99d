import type { Domain } from '../../domain.ts'
import { makeDoor } from './door.ts'
import { gatewayRoutes } from './routes.ts'

export const gateway: Domain = {
  routes: (base, { targets }) => [gatewayRoutes(base, targets, makeDoor(base))],
}
