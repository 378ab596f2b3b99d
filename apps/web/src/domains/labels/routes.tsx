import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { LabelListSearch } from './list-search.ts'

const texts = ['labels', 'spaces']
const one = {
  params: idParams,
}

export const labelsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'labels',
  validateSearch: forgiving(LabelListSearch),
  search: { middlewares: [stripSearchParams({ show: 'labels' })] },
  component: lazyPage(() => import('./pages/LabelsPage.tsx'), 'LabelsPage', texts),
  staticData: { name: 'labels-list-page', title: msg`Метки авторов`, permission: 'labels.manage' },
})

export const newLabelRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'labels/new',
  validateSearch: forgiving(z.object({ space_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/NewLabelPage.tsx'), 'NewLabelPage', texts),
  staticData: { title: msg`Новая метка`, permission: 'labels.manage' },
})

const labelRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'labels/$id',
  ...one,
  component: lazyPage(() => import('./pages/LabelPage.tsx'), 'LabelPage', texts),
  staticData: { title: msg`Метка`, permission: 'labels.manage' },
})

const authorsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'labels/$id/authors',
  ...one,
  component: lazyPage(() => import('./pages/LabelAuthorsPage.tsx'), 'LabelAuthorsPage', texts),
  staticData: { title: msg`Авторы с меткой`, permission: 'labels.manage' },
})

export const labelRoutes = [labelsRoute, newLabelRoute, labelRoute, authorsRoute] as const
