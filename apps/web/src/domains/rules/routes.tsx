import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { JournalSearch, RulesSearch } from './list-search.ts'

/** Of whoever administers a space, also where the tariff has no rules: the page says so. */
export const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rules',
  validateSearch: forgiving(RulesSearch),
  search: { middlewares: [stripSearchParams(RulesSearch.parse({}))] },
  component: lazyPage(() => import('./pages/RulesPage.tsx'), 'RulesPage', ['rules']),
  staticData: { name: 'rules-list-page', title: msg`Правила`, permission: 'spaces.manage' },
})

export const newRuleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rules/create',
  component: lazyPage(() => import('./pages/RulePage.tsx'), 'NewRulePage', ['rules', 'templates']),
  staticData: { title: msg`Новое правило`, permission: 'rules.manage' },
})

const journalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rules/journal',
  validateSearch: forgiving(JournalSearch),
  search: { middlewares: [stripSearchParams(JournalSearch.parse({}))] },
  component: lazyPage(() => import('./pages/JournalPage.tsx'), 'JournalPage', ['rules']),
  staticData: { title: msg`Журнал правил`, permission: 'rules.manage' },
})

const ruleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rules/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/RulePage.tsx'), 'RulePage', ['rules', 'templates']),
  staticData: { title: msg`Правило`, permission: 'rules.manage' },
})

export const ruleRoutes = [rulesRoute, newRuleRoute, journalRoute, ruleRoute] as const
