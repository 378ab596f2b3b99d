import { msg } from '@lingui/core/macro'
import { AuthorFilter } from '@otklik/contract/work/filters.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, workRoute } from '../../platform/pages/routes.ts'

const texts = ['authors', 'work', 'items', 'chats', 'labels', 'files']
const list = { getParentRoute: () => workRoute, validateSearch: forgiving(AuthorFilter) }
const usual = AuthorFilter.parse({})

const itemAuthorsRoute = createRoute({
  ...list,
  path: '/items/authors',
  search: { middlewares: [stripSearchParams(usual)] },
  component: lazyPage(() => import('./pages/AuthorsPage.tsx'), 'ItemAuthorsPage', texts),
  staticData: { title: msg`Авторы комментариев`, permission: 'items.see' },
})

const chatAuthorsRoute = createRoute({
  ...list,
  path: '/chats/authors',
  search: { middlewares: [stripSearchParams(usual)] },
  component: lazyPage(() => import('./pages/AuthorsPage.tsx'), 'ChatAuthorsPage', texts),
  staticData: { title: msg`Авторы сообщений`, permission: 'chats.see' },
})

const authorRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/author/$id',
  params: idParams,
  component: lazyPage(() => import('./pages/AuthorPage.tsx'), 'AuthorPage', texts),
  staticData: { name: 'author', title: msg`Автор`, permission: 'desk.see' },
})

export const authorRoutes = [itemAuthorsRoute, chatAuthorsRoute, authorRoute] as const
