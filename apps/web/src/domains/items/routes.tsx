import { msg } from '@lingui/core/macro'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, workRoute } from '../../platform/pages/routes.ts'

/** One page for both: the list stays where it is while cards come and go. */
export const itemsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/items',
  validateSearch: forgiving(ItemFilter),
  search: { middlewares: [stripSearchParams(ItemFilter.parse({}))] },
  component: lazyPage(() => import('./pages/ItemsPage.tsx'), 'ItemsPage', [
    'items',
    'work',
    'authors',
    'labels',
    'tags',
    'files',
    'templates',
    'macros',
    'duplicates',
  ]),
  staticData: { name: 'items-page', hasFilter: true, title: msg`Комментарии`, permission: 'items.see' },
})

export const itemRoute = createRoute({
  getParentRoute: () => itemsRoute,
  path: '$id',
  params: idParams,
  staticData: { name: 'item-page', title: msg`Комментарий`, permission: 'items.see' },
})

/** Groups of comments that ask the same, and one answer to a group: one page for both, as above. */
export const twinsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/items/twins',
  component: lazyPage(() => import('./pages/TwinsPage.tsx'), 'TwinsPage', [
    'items',
    'work',
    'authors',
    'files',
    'templates',
    'duplicates',
  ]),
  staticData: { name: 'twins-page', title: msg`Похожие`, permission: 'items.see' },
})

export const twinGroupRoute = createRoute({
  getParentRoute: () => twinsRoute,
  path: '$id',
  params: idParams,
  staticData: { name: 'twin-group-page', title: msg`Похожие`, permission: 'items.see' },
})

export const itemRoutes = [itemsRoute.addChildren([itemRoute]), twinsRoute.addChildren([twinGroupRoute])] as const
