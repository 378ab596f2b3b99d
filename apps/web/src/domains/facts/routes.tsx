import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'
import { FactsSearch } from './list-search.ts'

export const factsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'custom/facts',
  validateSearch: forgiving(FactsSearch),
  search: { middlewares: [stripSearchParams(FactsSearch.parse({}))] },
  component: lazyPage(() => import('./pages/FactsPage.tsx'), 'FactsPage', ['facts', 'templates', 'spaces']),
  staticData: { name: 'facts-page', title: msg`Факты`, permission: 'facts.manage' },
})

export const factRoutes = [factsRoute] as const
