import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { workRoute } from '../../platform/pages/routes.ts'
import { StatsSearch } from './search.ts'

export const statsItemsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/',
  validateSearch: forgiving(StatsSearch),
  component: lazyPage(() => import('./pages/StatsItemsPage.tsx'), 'StatsItemsPage', ['statistics', 'work']),
  staticData: { name: 'stats-items', title: msg`Статистика` },
})

export const statisticsRoutes = [statsItemsRoute] as const
