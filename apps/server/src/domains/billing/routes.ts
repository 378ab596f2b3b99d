import { billing } from '@otklik/contract/billing.ts'
import type { Config } from '../../platform/config/config.ts'
import { routes } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refuse.ts'
import { listBilling } from './service.ts'

export const billingRoutes = ({ config }: { config: Pick<Config, 'SUPPORT_EMAIL'> }) =>
  routes(billing, {
    list: async (ctx) => {
      if (!ctx.has_billing) refuse('not_found')
      return { spaces: await listBilling(ctx), contact: config.SUPPORT_EMAIL ?? null }
    },
  })
