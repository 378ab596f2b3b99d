import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, rootRoute, settingsRoute } from '../../platform/pages/routes.ts'

const permission = 'draws.manage'

export const drawsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'logsrandom',
  component: lazyPage(() => import('./pages/DrawsPage.tsx'), 'DrawsPage', ['draws', 'spaces']),
  staticData: { name: 'logs-random-page', title: msg`Розыгрыши`, permission },
})
export const newDrawRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'logsrandom/new',
  component: lazyPage(() => import('./pages/NewDrawPage.tsx'), 'NewDrawPage', ['draws', 'spaces']),
  staticData: { title: msg`Новый розыгрыш`, permission },
})
const drawRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'logsrandom/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/DrawPage.tsx'), 'DrawPage', ['draws', 'spaces']),
  staticData: { title: msg`Розыгрыш`, permission },
})
/** For anybody who has the address. */
const proofRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/draw/$key',
  component: lazyPage(() => import('./pages/ProofPage.tsx'), 'ProofPage', ['draws', 'auth']),
  staticData: { title: msg`Проверка розыгрыша` },
})

export const drawRoutes = [drawsRoute, newDrawRoute, drawRoute] as const
export const proofRoutes = [proofRoute] as const
