import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { forgiving } from '../../platform/address.ts'
import { lazyPage } from '../../platform/lazy-page.ts'
import { workRoute } from '../../platform/routes.ts'
import { StatsSearch } from './search.ts'

const statsItemsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/',
  validateSearch: forgiving(StatsSearch),
  component: lazyPage(() => import('./pages/StatsItemsPage.tsx'), 'StatsItemsPage', ['statistics', 'actions']),
  staticData: { name: 'stats-items', title: msg`Статистика` },
})

export const statisticsRoutes = [statsItemsRoute] as const
