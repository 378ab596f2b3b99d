import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'
import { ErrorsSearch } from './list-search.ts'

export const errorsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'errors',
  validateSearch: forgiving(ErrorsSearch),
  search: { middlewares: [stripSearchParams({ show: 'accounts' })] },
  component: lazyPage(() => import('./pages/ErrorsPage.tsx'), 'ErrorsPage', ['inbox', 'accounts', 'work']),
  staticData: { name: 'errors-page', title: msg`Ошибки`, permission: 'accounts.manage' },
})

export const inboxRoutes = [errorsRoute] as const
