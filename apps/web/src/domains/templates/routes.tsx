import { msg } from '@lingui/core/macro'
import { IdText, Text } from '@otklik/contract/wire/fields.ts'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'

export const templatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'templates',
  validateSearch: forgiving(z.object({ folder: IdText.optional(), search: Text(100).optional() })),
  component: lazyPage(() => import('./pages/TemplatesPage.tsx'), 'TemplatesPage', ['templates']),
  staticData: { name: 'templates-list-page', title: msg`Шаблоны`, permission: 'templates.manage' },
})

export const newTemplateRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'templates/new',
  validateSearch: forgiving(z.object({ folder: IdText.optional() })),
  component: lazyPage(() => import('./pages/TemplatePage.tsx'), 'NewTemplatePage', ['templates', 'work', 'files']),
  staticData: { title: msg`Новый шаблон`, permission: 'templates.manage' },
})

const templateRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'templates/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/TemplatePage.tsx'), 'TemplatePage', ['templates', 'work', 'files']),
  staticData: { title: msg`Шаблон`, permission: 'templates.manage' },
})

export const templateRoutes = [templatesRoute, newTemplateRoute, templateRoute] as const
