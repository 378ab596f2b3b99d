import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { rootRoute } from '../../platform/pages/routes.ts'
import { isSignedIn } from '../../platform/wire/session.ts'

/** Where an application sends people to be asked. Without the frame: whoever decides here is not at work. */
const oauthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth',
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } })
  },
  component: lazyPage(() => import('./pages/OauthPage.tsx'), 'OauthPage', ['applications']),
  staticData: { name: 'oauth', title: msg`Доступ для приложения` },
})

export const oauthRoutes = [oauthRoute] as const
