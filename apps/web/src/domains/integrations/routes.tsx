import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'
import { IntegrationsSearch } from './list-search.ts'

export const integrationsPageRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations',
  validateSearch: forgiving(IntegrationsSearch),
  search: { middlewares: [stripSearchParams({ show: 'hooks' })] },
  component: lazyPage(() => import('./pages/IntegrationsPage.tsx'), 'IntegrationsPage', [
    'integrations',
    'applications',
  ]),
  staticData: { name: 'integrations-page', title: msg`Интеграции`, permission: 'integrations.manage' },
})

export const integrationsRoutes = [integrationsPageRoute] as const
