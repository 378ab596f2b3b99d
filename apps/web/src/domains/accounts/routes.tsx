import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'

export const accountsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts',
  validateSearch: forgiving(
    z.object({ show: z.enum(['accounts', 'archive']).default('accounts'), company: IdText.optional() }),
  ),
  search: { middlewares: [stripSearchParams({ show: 'accounts' })] },
  component: lazyPage(() => import('./pages/AccountsPage.tsx'), 'AccountsPage', ['accounts', 'spaces', 'targets']),
  staticData: { name: 'account-list-page', title: msg`Аккаунты`, permission: 'accounts.manage' },
})

export const addAccountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/add',
  validateSearch: forgiving(z.object({ company: IdText.optional() })),
  component: lazyPage(() => import('./pages/AddAccountPage.tsx'), 'AddAccountPage', ['accounts', 'spaces']),
  staticData: { name: 'account-add-page', title: msg`Подключить аккаунт`, permission: 'accounts.manage' },
})

const addedRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/add/success',
  /** `count`: of several at once, of which `id` is the last. */
  validateSearch: forgiving(z.object({ id: IdText.optional(), count: IdText.optional() })),
  component: lazyPage(() => import('./pages/AccountAddedPage.tsx'), 'AccountAddedPage', ['accounts']),
  staticData: { title: msg`Аккаунт подключён`, permission: 'accounts.manage' },
})

const oneAccount = {
  params: idParams,
}

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id',
  ...oneAccount,
  component: lazyPage(() => import('./pages/AccountPage.tsx'), 'AccountPage', [
    'accounts',
    'spaces',
    'targets',
    'routing',
  ]),
  staticData: { name: 'account-edit', title: msg`Аккаунт`, permission: 'accounts.manage' },
})

const excludeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id/exclude',
  ...oneAccount,
  component: lazyPage(() => import('./pages/ExclusionsPage.tsx'), 'ExcludeCommentsPage', ['accounts']),
  staticData: { title: msg`Исключения в комментариях`, permission: 'accounts.manage' },
})

const excludeMessagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id/exclude_messages',
  ...oneAccount,
  component: lazyPage(() => import('./pages/ExclusionsPage.tsx'), 'ExcludeMessagesPage', ['accounts']),
  staticData: { title: msg`Исключения в сообщениях`, permission: 'accounts.manage' },
})

const groupChatsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id/chats',
  ...oneAccount,
  component: lazyPage(() => import('./pages/GroupChatsPage.tsx'), 'GroupChatsPage', ['accounts']),
  staticData: { title: msg`Беседы`, permission: 'accounts.manage' },
})

const stickersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id/stickers',
  ...oneAccount,
  component: lazyPage(() => import('./pages/StickersPage.tsx'), 'StickersPage', ['accounts']),
  staticData: { title: msg`Стикеры`, permission: 'accounts.manage' },
})

const reactionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id/reactions',
  ...oneAccount,
  component: lazyPage(() => import('./pages/ReactionsPage.tsx'), 'ReactionsPage', ['accounts']),
  staticData: { title: msg`Реакции`, permission: 'accounts.manage' },
})

export const accountRoutes = [
  ...([accountsRoute, addAccountRoute, addedRoute, accountRoute] as const),
  ...([excludeRoute, excludeMessagesRoute, groupChatsRoute, stickersRoute, reactionsRoute] as const),
] as const
