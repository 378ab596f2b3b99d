import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'
import { JournalSearch } from './list-search.ts'

export const logsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'logs',
  validateSearch: forgiving(JournalSearch),
  search: { middlewares: [stripSearchParams({ period: 'week' })] },
  component: lazyPage(() => import('./pages/LogsPage.tsx'), 'LogsPage', ['audit']),
  staticData: { name: 'logs-page', title: msg`Журнал действий`, permission: 'journal.see' },
})

export const auditRoutes = [logsRoute] as const
