import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/fields.ts'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/address.ts'
import { lazyPage } from '../../platform/lazy-page.ts'
import { settingsRoute } from '../../platform/routes.ts'

const accountsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts',
  component: lazyPage(() => import('./pages/AccountsPage.tsx'), 'AccountsPage', ['accounts']),
  staticData: { name: 'account-list-page', title: msg`Аккаунты`, permission: 'accounts.manage' },
})

const addRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/add',
  validateSearch: forgiving(z.object({ company: IdText.optional() })),
  component: lazyPage(() => import('./pages/AddAccountPage.tsx'), 'AddAccountPage', ['accounts', 'spaces']),
  staticData: { name: 'account-add-page', title: msg`Подключить аккаунт`, permission: 'accounts.manage' },
})

const addedRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/add/success',
  validateSearch: forgiving(z.object({ id: IdText.optional() })),
  component: lazyPage(() => import('./pages/AccountAddedPage.tsx'), 'AccountAddedPage', ['accounts']),
  staticData: { title: msg`Аккаунт подключён`, permission: 'accounts.manage' },
})

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'accounts/$id',
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  component: lazyPage(() => import('./pages/AccountPage.tsx'), 'AccountPage', ['accounts', 'spaces']),
  staticData: { name: 'account-edit', title: msg`Аккаунт`, permission: 'accounts.manage' },
})

export const accountRoutes = [accountsRoute, addRoute, addedRoute, accountRoute] as const
