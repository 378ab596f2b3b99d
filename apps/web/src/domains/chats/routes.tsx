import { msg } from '@lingui/core/macro'
import { ChatFilter } from '@otklik/contract/filters.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/address.ts'
import { lazyPage } from '../../platform/lazy-page.ts'
import { idParams, workRoute } from '../../platform/routes.ts'

/** One page for both: the list stays where it is while dialogues come and go. */
const chatsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/chats',
  validateSearch: forgiving(ChatFilter),
  search: { middlewares: [stripSearchParams(ChatFilter.parse({}))] },
  component: lazyPage(() => import('./pages/ChatsPage.tsx'), 'ChatsPage', [
    'chats',
    'actions',
    'authors',
    'labels',
    'tags',
    'files',
    'templates',
    'macros',
  ]),
  staticData: { name: 'chats-page', hasFilter: true, title: msg`Сообщения`, permission: 'chats.see' },
})

const chatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '$id/messages',
  params: idParams,
  staticData: { name: 'chat-page', title: msg`Диалог`, permission: 'chats.see' },
})

export const chatRoutes = [chatsRoute.addChildren([chatRoute])] as const
