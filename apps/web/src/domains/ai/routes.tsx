import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { AiCallsSearch, AiSearch, EvalSearch } from './list-search.ts'

export const aiRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'ai',
  validateSearch: forgiving(AiSearch),
  component: lazyPage(() => import('./pages/AgentsPage.tsx'), 'AgentsPage', ['ai']),
  staticData: { name: 'ai-page', title: msg`ИИ-агенты`, permission: 'ai.manage' },
})

export const newAgentRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'ai/create',
  component: lazyPage(() => import('./pages/NewAgentPage.tsx'), 'NewAgentPage', ['ai']),
  staticData: { title: msg`Новый агент`, permission: 'ai.manage' },
})

const callsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'ai/calls',
  validateSearch: forgiving(AiCallsSearch),
  search: { middlewares: [stripSearchParams(AiCallsSearch.parse({}))] },
  component: lazyPage(() => import('./pages/CallsPage.tsx'), 'CallsPage', ['ai']),
  staticData: { title: msg`Запросы к моделям`, permission: 'ai.manage' },
})

const evalsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'ai/evals',
  validateSearch: forgiving(AiSearch),
  component: lazyPage(() => import('./pages/EvalsPage.tsx'), 'EvalsPage', ['ai']),
  staticData: { title: msg`Проверка агентов`, permission: 'ai.manage' },
})

const evalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'ai/evals/$id',
  params: idParams,
  validateSearch: forgiving(EvalSearch),
  search: { middlewares: [stripSearchParams(EvalSearch.parse({}))] },
  component: lazyPage(() => import('./pages/EvalPage.tsx'), 'EvalPage', ['ai', 'templates']),
  staticData: { title: msg`Проверка агентов`, permission: 'ai.manage' },
})

const agentRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'ai/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/AgentPage.tsx'), 'AgentPage', ['ai', 'templates']),
  staticData: { name: 'agent-page', title: msg`ИИ-агент`, permission: 'ai.manage' },
})

export const aiRoutes = [aiRoute, newAgentRoute, callsRoute, evalsRoute, evalRoute, agentRoute] as const
