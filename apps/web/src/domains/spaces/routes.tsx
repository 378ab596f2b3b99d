import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'

export const otherRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'other',
  validateSearch: forgiving(z.object({ space_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/OtherPage.tsx'), 'OtherPage', ['spaces']),
  staticData: { name: 'other-page', title: msg`Общее`, permission: 'spaces.manage' },
})

export const spaceRoutes = [otherRoute] as const
