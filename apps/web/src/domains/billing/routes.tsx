import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'

export const billingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'billing',
  validateSearch: forgiving(z.object({ space_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/BillingPage.tsx'), 'BillingPage', ['billing']),
  staticData: { name: 'billing-page', title: msg`Оплата`, permission: 'billing.manage' },
})

export const billingRoutes = [billingRoute] as const
