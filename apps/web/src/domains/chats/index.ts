import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { lazyPart } from '../../platform/pages/lazy.ts'
import { ChatsIcon } from '../../ui/icons/icons.tsx'
import { chatRoute, chatsRoute } from './routes.tsx'

export const chats: WebDomain = {
  menu: [
    {
      page: chatsRoute,
      label: msg`Сообщения`,
      longLabel: msg`Личные сообщения`,
      icon: ChatsIcon,
      permission: 'chats.see',
      channel: 'messages',
      count: 'chats_count',
    },
  ],
  cards: { chat: chatRoute },
  written: {
    value: 'chats',
    name: msg`Диалоги`,
    permission: 'chats.see',
    countOf: ({ chats_count }) => chats_count,
    List: lazyPart(() => import('./parts/AuthorChats.tsx'), 'AuthorChats'),
  },
}
