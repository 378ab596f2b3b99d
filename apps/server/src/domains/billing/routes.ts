import { billing } from '@otklik/contract/billing.ts'
import type { Config } from '../../platform/config.ts'
import { routes } from '../../platform/serve.ts'
import { listBilling } from './service.ts'

export const billingRoutes = ({ config }: { config: Pick<Config, 'SUPPORT_EMAIL'> }) =>
  routes(billing, {
    list: async (ctx) => ({ spaces: await listBilling(ctx), contact: config.SUPPORT_EMAIL ?? null }),
  })
