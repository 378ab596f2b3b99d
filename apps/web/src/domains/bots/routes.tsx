import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { BotsSearch, SessionsSearch } from './list-search.ts'

/** Of whoever administers a space, also where bots are switched off: the page says so. */
export const botsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'bots',
  validateSearch: forgiving(BotsSearch),
  search: { middlewares: [stripSearchParams(BotsSearch.parse({}))] },
  component: lazyPage(() => import('./pages/BotsPage.tsx'), 'BotsPage', ['bots', 'rules']),
  staticData: { name: 'bots-page', title: msg`Боты`, permission: 'spaces.manage' },
})

export const newBotRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'bots/create',
  component: lazyPage(() => import('./pages/NewBotPage.tsx'), 'NewBotPage', ['bots']),
  staticData: { title: msg`Новый бот`, permission: 'bots.manage' },
})

const sessionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'bots/sessions',
  validateSearch: forgiving(SessionsSearch),
  search: { middlewares: [stripSearchParams(SessionsSearch.parse({}))] },
  component: lazyPage(() => import('./pages/SessionsPage.tsx'), 'SessionsPage', ['bots', 'ai']),
  staticData: { title: msg`Разговоры ботов`, permission: 'bots.manage' },
})

const sessionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'bots/sessions/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/SessionPage.tsx'), 'SessionPage', ['bots', 'rules', 'ai']),
  staticData: { title: msg`Разговор бота`, permission: 'bots.manage' },
})

const botRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'bots/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/BotPage.tsx'), 'BotPage', ['bots', 'rules', 'templates', 'ai']),
  staticData: { title: msg`Бот`, permission: 'bots.manage', isWide: true },
})

export const botRoutes = [botsRoute, newBotRoute, sessionsRoute, sessionRoute, botRoute] as const
