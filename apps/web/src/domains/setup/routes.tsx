import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'

export const setupRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'setup',
  component: lazyPage(() => import('./pages/SetupPage.tsx'), 'SetupPage', ['setup']),
  staticData: { name: 'setup-page', title: msg`Настройки файлом`, permission: 'setup.manage' },
})

export const setupRoutes = [setupRoute] as const
