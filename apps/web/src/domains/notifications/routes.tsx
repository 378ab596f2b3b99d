import { msg } from '@lingui/core/macro'
import { roles } from '@otklik/contract/roles.ts'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { rootRoute, settingsRoute } from '../../platform/pages/routes.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'notifications',
  validateSearch: forgiving(
    z.object({ space_id: IdText.optional(), show: z.enum(['own', 'team']).optional(), role: z.enum(roles).optional() }),
  ),
  component: lazyPage(() => import('./pages/NotificationsPage.tsx'), 'NotificationsPage', ['notifications', 'spaces']),
  staticData: { name: 'notifications-list-page', title: msg`Уведомления`, permission: 'self' },
})

export const subscriptionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'subscriptions',
  component: lazyPage(() => import('./pages/SubscriptionsPage.tsx'), 'SubscriptionsPage', ['notifications', 'spaces']),
  staticData: { name: 'subscriptions-page', title: msg`Подписки`, permission: 'watches.own' },
})

export const outletsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'email',
  validateSearch: forgiving(z.object({ space_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/OutletsPage.tsx'), 'OutletsPage', ['notifications', 'spaces']),
  staticData: { name: 'settings-email-page', title: msg`Адреса и каналы`, permission: 'notifications.manage' },
})

const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outlet/$token',
  component: lazyPage(() => import('./pages/ConfirmOutletPage.tsx'), 'ConfirmOutletPage', ['notifications', 'auth']),
  staticData: { title: msg`Подтверждение адреса` },
})

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/u/$token',
  component: lazyPage(() => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage', ['notifications', 'auth']),
  staticData: { title: msg`Отписка от писем` },
})

export const letterRoutes = [unsubscribeRoute, confirmRoute] as const
export const notificationRoutes = [notificationsRoute, subscriptionsRoute, outletsRoute] as const
