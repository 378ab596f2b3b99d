import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { accountRoutes } from '../domains/accounts/routes.tsx'
import { aiRoutes } from '../domains/ai/routes.tsx'
import { oauthRoutes } from '../domains/applications/routes.tsx'
import { approvalRoutes } from '../domains/approvals/routes.tsx'
import { auditRoutes } from '../domains/audit/routes.tsx'
import { callbackRoutes, publicRoutes } from '../domains/auth/routes.tsx'
import { authorRoutes } from '../domains/authors/routes.tsx'
import { billingRoutes } from '../domains/billing/routes.tsx'
import { botRoutes } from '../domains/bots/routes.tsx'
import { chatRoutes } from '../domains/chats/routes.tsx'
import { deletionRoutes } from '../domains/deletions/routes.tsx'
import { drawRoutes, proofRoutes } from '../domains/draws/routes.tsx'
import { emotionRoutes } from '../domains/emotions/routes.tsx'
import { factRoutes } from '../domains/facts/routes.tsx'
import { inboxRoutes } from '../domains/inbox/routes.tsx'
import { integrationsRoutes } from '../domains/integrations/routes.tsx'
import { itemRoutes } from '../domains/items/routes.tsx'
import { labelRoutes } from '../domains/labels/routes.tsx'
import { macroRoutes } from '../domains/macros/routes.tsx'
import { letterRoutes, notificationRoutes } from '../domains/notifications/routes.tsx'
import { handoverRoutes, routingRoutes } from '../domains/routing/routes.tsx'
import { ruleRoutes } from '../domains/rules/routes.tsx'
import { searchRoutes } from '../domains/search/routes.tsx'
import { setupRoutes } from '../domains/setup/routes.tsx'
import { spaceRoutes } from '../domains/spaces/routes.tsx'
import { statisticsRoutes } from '../domains/statistics/routes.tsx'
import { statusRoutes } from '../domains/statuses/routes.tsx'
import { tagRoutes } from '../domains/tags/routes.tsx'
import { templateRoutes } from '../domains/templates/routes.tsx'
import { userRoutes } from '../domains/users/routes.tsx'
import { workinghoursRoutes } from '../domains/workinghours/routes.tsx'
import { parseSearch, stringifySearch } from '../platform/pages/address.ts'
import { bringWhenReached } from '../platform/pages/chunks.ts'
import { lazyRoute } from '../platform/pages/lazy.ts'
import { rootRoute, settingsRoute, workRoute } from '../platform/pages/routes.ts'
import { PageOutline } from './frame/PageOutline.tsx'
import { Root } from './frame/Root.tsx'
import { CrashPage } from './guards/CrashPage.tsx'
import { noAccess } from './guards/no-access.ts'

const PENDING_AFTER_MS = 200

/** Unknown paths ask for the sign-in first, then say that there is nothing. */
const unknownRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '$',
  component: lazyRoute(() => import('./guards/NotFoundPage.tsx'), 'NotFoundPage'),
  staticData: { title: msg`Страница не найдена` },
})

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRoute(() => import('./settings/SettingsIndex.tsx'), 'SettingsIndex'),
})

/**
 * Every domain's pages, by name: gathered from a list they would be routes of any path, and a link to a page that is not
 * there would compile.
 */
const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...oauthRoutes,
  ...deletionRoutes,
  ...letterRoutes,
  ...proofRoutes,
  workRoute.addChildren([
    ...statisticsRoutes,
    ...itemRoutes,
    ...chatRoutes,
    ...authorRoutes,
    ...searchRoutes,
    ...handoverRoutes,
    ...approvalRoutes,
    ...callbackRoutes,
    settingsRoute.addChildren([
      settingsIndexRoute,
      ...userRoutes,
      ...workinghoursRoutes,
      ...routingRoutes,
      ...statusRoutes,
      ...accountRoutes,
      ...inboxRoutes,
      ...templateRoutes,
      ...factRoutes,
      ...aiRoutes,
      ...tagRoutes,
      ...labelRoutes,
      ...macroRoutes,
      ...emotionRoutes,
      ...ruleRoutes,
      ...botRoutes,
      ...spaceRoutes,
      ...notificationRoutes,
      ...billingRoutes,
      ...auditRoutes,
      ...integrationsRoutes,
      ...setupRoutes,
      ...drawRoutes,
    ]),
    unknownRoute,
  ]),
])

export function makeRouter(cache: QueryClient, history?: RouterHistory) {
  rootRoute.update({ component: Root })
  // In a chunk of its own: the sign-in page needs none of it.
  workRoute.update({ component: lazyRoute(() => import('./frame/WorkFrame.tsx'), 'WorkFrame') })
  settingsRoute.update({ component: lazyRoute(() => import('./settings/SettingsFrame.tsx'), 'SettingsFrame') })
  const router = createRouter({
    routeTree,
    history,
    context: { prepareWork: () => void prepareWork(cache) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageOutline,
    defaultErrorComponent: CrashPage,
    scrollRestoration: false,
  })
  // Not before the next page is there: the one that was refused would be drawn once more, ask, and be refused again.
  let refused: string | undefined
  router.subscribe('onBeforeNavigate', () => {
    refused = noAccess.read()
  })
  router.subscribe('onResolved', () => {
    if (noAccess.read() === refused) noAccess.set(undefined)
  })
  return router
}

/** In a chunk of its own: the sign-in page prepares nothing. */
async function prepareWork(cache: QueryClient) {
  const { prepareWork } = await bringWhenReached(() => import('./follow/prepare-work.ts'))
  prepareWork(cache)
}

export type Router = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
