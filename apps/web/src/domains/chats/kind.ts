import { msg, plural } from '@lingui/core/macro'
import type { ChatDeed, ChatsTarget } from '@otklik/contract/bulk.ts'
import { type Chat, chats } from '@otklik/contract/chats/chats.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { ChatFilter } from '@otklik/contract/work/filters.ts'
import { chatHandling } from '@otklik/contract/work/handling.ts'
import { wire } from '../../platform/wire/api.ts'
import { bulkApi } from '../../work/bulk/bulk.ts'
import { filterBy } from '../../work/filters/kind-filter.ts'
import type { ListedKind } from '../../work/list/listed-kind.ts'
import { ChatList } from './parts/ChatList.tsx'
import { NoChatChosen } from './parts/NoChatChosen.tsx'

const api = makeClient({ total: chats.total, fitting: chats.fitting, begin: chatHandling.begin }, wire)

export const chatKind: ListedKind<Chat> = {
  name: 'chat',
  plural: 'chats',
  role: 'messages',
  channel: 'messages',
  card: '/chats/$id/messages',
  authors: '/chats/authors',
  count: 'chats_count',
  filter: filterBy(ChatFilter),
  orders: ['status', 'tags', 'assign', 'macro'],
  isClosing: true,
  words: {
    ...{ title: msg`Сообщения`, list: msg`Список диалогов`, side: msg`Автор и история` },
    ...{ next: msg`Следующий диалог`, previous: msg`Предыдущий диалог`, close: msg`Закрыть диалог` },
  },
  howMany: (count) =>
    msg({
      message: plural(count, { one: '# диалог', few: '# диалога', many: '# диалогов', other: '# диалога' }),
    }),
  leaving: (count) =>
    msg({
      message: plural(count, {
        one: 'Клиентам уйдёт # сообщение от имени:',
        few: 'Клиентам уйдёт # сообщения от имени:',
        many: 'Клиентам уйдёт # сообщений от имени:',
        other: 'Клиентам уйдёт # сообщения от имени:',
      }),
    }),
  calls: {
    total: (query, signal) => api.total({ query, signal }),
    fitting: (filter, ids) => api.fitting({ body: { filter, ids } }),
    begin: (id, is_writing) => api.begin({ params: { id }, body: { is_writing } }),
    preview: (target, _, signal) => bulkApi.previewChats({ body: { target: target as ChatsTarget }, signal }),
    doToMany: (deed, target, key) =>
      bulkApi.onChats({ body: { deed: deed as ChatDeed, target: target as ChatsTarget }, key }),
  },
  Rows: ChatList,
  NothingChosen: NoChatChosen,
}
