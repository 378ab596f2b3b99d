import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { UserListSearch } from './list-search.ts'

export const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'profile',
  component: lazyPage(() => import('./pages/ProfilePage.tsx'), 'ProfilePage', ['users', 'auth', 'applications']),
  staticData: { name: 'profile-page', title: msg`Мой профиль`, permission: 'self' },
})

export const mySettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'config',
  component: lazyPage(() => import('./pages/MySettingsPage.tsx'), 'MySettingsPage', ['users']),
  staticData: { name: 'user-setting-page', title: msg`Мои настройки`, permission: 'self' },
})

export const usersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users',
  validateSearch: forgiving(UserListSearch),
  search: { middlewares: [stripSearchParams({ show: 'members', state: 'active' })] },
  component: lazyPage(() => import('./pages/UsersPage.tsx'), 'UsersPage', ['users']),
  staticData: { name: 'user-list-page', title: msg`Сотрудники и группы`, permission: 'members.manage' },
})

export const inviteRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/new',
  component: lazyPage(() => import('./pages/InvitePage.tsx'), 'InvitePage', ['users']),
  staticData: { title: msg`Пригласить сотрудника`, permission: 'members.manage' },
})

const importRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/import',
  component: lazyPage(() => import('./pages/ImportPeoplePage.tsx'), 'ImportPeoplePage', ['users']),
  staticData: { title: msg`Пригласить по таблице`, permission: 'members.manage' },
})

const memberRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/$id',
  params: idParams,
  validateSearch: forgiving(z.object({ space_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/MemberPage.tsx'), 'MemberPage', ['users']),
  staticData: { title: msg`Сотрудник`, permission: 'members.manage' },
})

export const userRoutes = [profileRoute, mySettingsRoute, usersRoute, inviteRoute, importRoute, memberRoute] as const
