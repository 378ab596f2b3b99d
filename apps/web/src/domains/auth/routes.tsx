import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/address.ts'
import { lazyPage } from '../../platform/lazy-page.ts'
import { rootRoute } from '../../platform/routes.ts'
import { isSignedIn } from '../../platform/session.ts'
import { safeRedirect } from './safe-redirect.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: forgiving(z.object({ redirect: z.string().optional() })),
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  component: lazyPage(() => import('./pages/LoginPage.tsx'), 'LoginPage', ['auth']),
  staticData: { name: 'login', title: msg`Вход` },
})
