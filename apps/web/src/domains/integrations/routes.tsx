import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
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

const newDeskRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'hde/new',
  component: lazyPage(() => import('./pages/NewDeskPage.tsx'), 'NewDeskPage', ['integrations']),
  staticData: { title: msg`Подключить HelpDeskEddy`, permission: 'integrations.manage' },
})

const deskRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'hde/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/DeskPage.tsx'), 'DeskPage', ['integrations']),
  staticData: { name: 'hde-page', title: msg`HelpDeskEddy`, permission: 'integrations.manage' },
})

export const integrationsRoutes = [integrationsPageRoute, newDeskRoute, deskRoute] as const
