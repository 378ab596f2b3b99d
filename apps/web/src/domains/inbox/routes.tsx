import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/address.ts'
import { lazyPage } from '../../platform/lazy-page.ts'
import { settingsRoute } from '../../platform/routes.ts'
import { ErrorsSearch } from './list-search.ts'

const errorsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'errors',
  validateSearch: forgiving(ErrorsSearch),
  search: { middlewares: [stripSearchParams({ show: 'accounts' })] },
  component: lazyPage(() => import('./pages/ErrorsPage.tsx'), 'ErrorsPage', ['inbox', 'accounts']),
  staticData: { name: 'errors-page', title: msg`Ошибки`, permission: 'accounts.manage' },
})

export const inboxRoutes = [errorsRoute] as const
