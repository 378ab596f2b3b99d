import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { rootRoute } from '../../platform/pages/routes.ts'

const deletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deleterequest/$id',
  component: lazyPage(() => import('./pages/DeletionPage.tsx'), 'DeletionPage', ['deletions', 'auth']),
  staticData: { title: msg`Удаление данных` },
})

export const deletionRoutes = [deletionRoute] as const
