import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute, workRoute } from '../../platform/pages/routes.ts'

const ofSpace = z.object({ space_id: IdText.optional() })

export const handoverRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/handover',
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/HandoverPage.tsx'), 'HandoverPage', ['routing']),
  staticData: { name: 'handover-page', title: msg`Передача смены`, permission: 'schedule.see' },
})

export const handoversRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/handovers',
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/HandoversPage.tsx'), 'HandoversPage', ['routing', 'workinghours']),
  staticData: { title: msg`Передачи смен`, permission: 'schedule.see' },
})

export const handoverRoutes = [handoverRoute] as const
export const routingRoutes = [handoversRoute] as const
