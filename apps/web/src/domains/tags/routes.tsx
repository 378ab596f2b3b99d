import { msg } from '@lingui/core/macro'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { TagListSearch } from './list-search.ts'

const texts = ['tags', 'spaces']
const one = {
  params: idParams,
}

export const tagsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tags',
  validateSearch: forgiving(TagListSearch),
  search: { middlewares: [stripSearchParams({ show: 'tags' })] },
  component: lazyPage(() => import('./pages/TagsPage.tsx'), 'TagsPage', texts),
  staticData: { name: 'tags-list-page', title: msg`Теги`, permission: 'tags.manage' },
})

export const newTagRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tags/new',
  validateSearch: forgiving(z.object({ space_id: IdText.optional(), parent_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/NewTagPage.tsx'), 'NewTagPage', texts),
  staticData: { title: msg`Новый тег`, permission: 'tags.manage' },
})

const tagRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tags/$id',
  ...one,
  component: lazyPage(() => import('./pages/TagPage.tsx'), 'TagPage', texts),
  staticData: { title: msg`Тег`, permission: 'tags.manage' },
})

const childrenRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tags/$id/children',
  ...one,
  component: lazyPage(() => import('./pages/TagChildrenPage.tsx'), 'TagChildrenPage', texts),
  staticData: { title: msg`Вложенные теги`, permission: 'tags.manage' },
})

const newGroupRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tag_groups/new',
  validateSearch: forgiving(z.object({ space_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/NewTagGroupPage.tsx'), 'NewTagGroupPage', texts),
  staticData: { title: msg`Новая группа тегов`, permission: 'tags.manage' },
})

const groupRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'tag_groups/$id',
  ...one,
  component: lazyPage(() => import('./pages/TagGroupPage.tsx'), 'TagGroupPage', texts),
  staticData: { title: msg`Группа тегов`, permission: 'tags.manage' },
})

export const tagRoutes = [tagsRoute, newTagRoute, tagRoute, childrenRoute, newGroupRoute, groupRoute] as const
