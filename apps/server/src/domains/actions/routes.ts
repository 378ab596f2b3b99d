import { unsent } from '@otklik/contract/unsent.ts'
import { routes } from '../../platform/serve.ts'
import { listUnsent } from './unsent.ts'

export const unsentRoutes = routes(unsent, { list: (ctx) => listUnsent(ctx) })
