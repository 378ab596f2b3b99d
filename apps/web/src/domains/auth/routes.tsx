import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { rootRoute, workRoute } from '../../platform/pages/routes.ts'
import { isSignedIn } from '../../platform/wire/session.ts'
import { safeRedirect } from './safe-redirect.ts'

const text = z.string().optional()
const SocialSearch = forgiving(z.object({ code: text, state: text, device_id: text, error: text }))
const CallbackSearch = forgiving(
  z.object({ code: text, state: text, device_id: text, check: text, error: text, denied: text }),
)
const SignupSearch = forgiving(z.object({ promocode: text, tariff_id: z.coerce.number().int().positive().optional() }))

/** Whoever is signed in has nothing to do on these pages. */
function leaveSignedIn({ search }: { search: { redirect?: string } }) {
  if (isSignedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true })
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: forgiving(z.object({ redirect: text })),
  beforeLoad: leaveSignedIn,
  component: lazyPage(() => import('./pages/LoginPage.tsx'), 'LoginPage', ['auth']),
  staticData: { name: 'login', title: msg`Вход` },
})

const socialPage = lazyPage(() => import('./pages/SocialReturnPage.tsx'), 'SocialReturnPage', ['auth'])

const socialRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/$provider',
  validateSearch: SocialSearch,
  component: socialPage,
  staticData: { title: msg`Вход` },
})

/** The same page under its other name. */
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/$provider',
  validateSearch: SocialSearch,
  component: socialPage,
  staticData: { title: msg`Вход` },
})

const signupPage = lazyPage(() => import('./pages/SignupPage.tsx'), 'SignupPage', ['auth'])

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: SignupSearch,
  beforeLoad: () => leaveSignedIn({ search: {} }),
  component: signupPage,
  staticData: { name: 'signup', title: msg`Регистрация` },
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup/$hash',
  beforeLoad: () => leaveSignedIn({ search: {} }),
  component: signupPage,
  staticData: { title: msg`Регистрация` },
})

const recoveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recovery',
  component: lazyPage(() => import('./pages/RecoveryPage.tsx'), 'RecoveryPage', ['auth']),
  staticData: { name: 'password-recovery-page', title: msg`Восстановление пароля` },
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset_password/$hash',
  component: lazyPage(() => import('./pages/ResetPasswordPage.tsx'), 'ResetPasswordPage', ['auth']),
  staticData: { name: 'reset-password', title: msg`Новый пароль` },
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm_email/$hash',
  component: lazyPage(() => import('./pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage', ['auth']),
  staticData: { name: 'confirm-email', title: msg`Подтверждение почты` },
})

/** TikTok's page may come back to a window that has no session of ours. */
const tiktokRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callback/tiktok',
  validateSearch: CallbackSearch,
  component: lazyPage(() => import('./pages/CallbackPage.tsx'), 'FramelessCallbackPage', ['auth']),
  staticData: { title: msg`Подключение` },
})

const callbackRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/callback/$network',
  validateSearch: CallbackSearch,
  component: lazyPage(() => import('./pages/CallbackPage.tsx'), 'CallbackPage', ['auth']),
  staticData: { title: msg`Подключение` },
})

export const publicRoutes = [
  ...([loginRoute, socialRoute, authRoute, signupRoute, invitationRoute, recoveryRoute] as const),
  ...([resetPasswordRoute, confirmEmailRoute, tiktokRoute] as const),
] as const
export const callbackRoutes = [callbackRoute] as const
