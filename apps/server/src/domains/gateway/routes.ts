import { gateway, SourceResult } from '@otklik/contract/gateway.ts'
import { routes } from '../../platform/http/serve.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { confirm, giveOut } from '../actions/source/give-out.ts'
import type { ActionTargets } from '../actions/target.ts'
import { makeDeliveryStore } from '../inbox/deliveries.ts'
import { readBatch } from './batch.ts'
import { type Door, readBody } from './door.ts'

export const gatewayRoutes = (parts: JobParts, targets: ActionTargets, door: Door) => {
  const deliveries = makeDeliveryStore(parts)
  return routes(gateway, {
    async deliver({ locale, correlation_id }, { params, raw }) {
      const account = await door.admit(params.key, raw)
      const { routed, answer } = readBatch(readBody(raw), { ...account, correlation_id }, locale)
      if (routed.length) await deliveries.put({ routed })
      return answer
    },
    async actions({ correlation_id }, { params, query, raw }) {
      const account = await door.admit(params.key, raw)
      return giveOut(parts, targets, account, query.after ?? 0, correlation_id)
    },
    async confirm(_, { params, raw }) {
      // What was fetched while it was paid for has been done: nobody gains if we do not hear how it ended.
      const account = await door.admit(params.key, raw, { even_unpaid: true })
      const told = SourceResult.safeParse(readBody(raw))
      if (!told.success) return refuse('invalid', { issues: told.error.issues })
      return confirm(parts, targets, account, params.id, told.data)
    },
  })
}
