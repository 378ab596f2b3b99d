import { unsent } from '@otklik/contract/actions/unsent.ts'
import { routes } from '../../platform/http/serve.ts'
import { listUnsent } from './unsent.ts'

export const unsentRoutes = routes(unsent, { list: (ctx) => listUnsent(ctx) })
