import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'
import { EmotionsSearch, WordsSearch } from './list-search.ts'

const texts = ['emotions', 'authors', 'ai']

/** Of whoever administers a space, also where the tariff does not let it be settled: the page says so. */
export const emotionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'emotions',
  validateSearch: forgiving(EmotionsSearch),
  component: lazyPage(() => import('./pages/EmotionsPage.tsx'), 'EmotionsPage', texts),
  staticData: { name: 'emotions-settings-page', title: msg`Эмоции`, permission: 'spaces.manage' },
})

export const emotionWordsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'emotions/words',
  validateSearch: forgiving(WordsSearch),
  search: { middlewares: [stripSearchParams(WordsSearch.parse({}))] },
  component: lazyPage(() => import('./pages/WordsPage.tsx'), 'WordsPage', texts),
  staticData: { title: msg`Слова эмоций`, permission: 'emotions.manage' },
})

export const correctionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'emotions/corrections',
  validateSearch: forgiving(EmotionsSearch),
  component: lazyPage(() => import('./pages/CorrectionsPage.tsx'), 'CorrectionsPage', texts),
  staticData: { title: msg`Исправления эмоций`, permission: 'emotions.manage' },
})

export const emotionRoutes = [emotionsRoute, emotionWordsRoute, correctionsRoute] as const
