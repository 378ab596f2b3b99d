import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'

const StatusListSearch = z.object({
  space_id: IdText.optional(),
  show: z.enum(['active', 'archive']).default('active'),
})

export const statusesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'statuses',
  validateSearch: forgiving(StatusListSearch),
  search: { middlewares: [stripSearchParams({ show: 'active' })] },
  component: lazyPage(() => import('./pages/StatusesPage.tsx'), 'StatusesPage', ['statuses']),
  staticData: { title: msg`Рабочие статусы`, permission: 'statuses.manage' },
})

export const statusRoutes = [statusesRoute] as const
