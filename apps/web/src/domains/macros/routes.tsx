import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'

export const macrosRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'macros',
  component: lazyPage(() => import('./pages/MacrosPage.tsx'), 'MacrosPage', ['macros']),
  staticData: { name: 'macros-list-page', title: msg`Макросы`, permission: 'macros.manage' },
})

export const newMacroRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'macros/new',
  component: lazyPage(() => import('./pages/MacroPage.tsx'), 'NewMacroPage', ['macros', 'templates']),
  staticData: { title: msg`Новый макрос`, permission: 'macros.manage' },
})

const macroRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'macros/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/MacroPage.tsx'), 'MacroPage', ['macros', 'templates']),
  staticData: { title: msg`Макрос`, permission: 'macros.manage' },
})

export const macroRoutes = [macrosRoute, newMacroRoute, macroRoute] as const
