import { msg } from '@lingui/core/macro'
import { ChatFilter } from '@otklik/contract/work/filters.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, workRoute } from '../../platform/pages/routes.ts'

/** One page for both: the list stays where it is while dialogues come and go. */
export const chatsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/chats',
  validateSearch: forgiving(ChatFilter),
  search: { middlewares: [stripSearchParams(ChatFilter.parse({}))] },
  component: lazyPage(() => import('./pages/ChatsPage.tsx'), 'ChatsPage', [
    'chats',
    'work',
    'authors',
    'labels',
    'tags',
    'files',
    'templates',
    'macros',
  ]),
  staticData: { name: 'chats-page', hasFilter: true, title: msg`Сообщения`, permission: 'chats.see' },
})

export const chatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '$id/messages',
  params: idParams,
  staticData: { name: 'chat-page', title: msg`Диалог`, permission: 'chats.see' },
})

export const chatRoutes = [chatsRoute.addChildren([chatRoute])] as const
