import { msg, plural } from '@lingui/core/macro'
import type { ItemsTarget } from '@otklik/contract/bulk.ts'
import { type Item, items } from '@otklik/contract/items/items.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { itemHandling } from '@otklik/contract/work/handling.ts'
import { wire } from '../../platform/wire/api.ts'
import { bulkApi } from '../../work/bulk/bulk.ts'
import { filterBy } from '../../work/filters/kind-filter.ts'
import type { ListedKind } from '../../work/list/listed-kind.ts'
import { ItemList } from './parts/ItemList.tsx'
import { NoItemChosen } from './parts/NoItemChosen.tsx'

const api = makeClient({ total: items.total, fitting: items.fitting, begin: itemHandling.begin }, wire)

export const itemKind: ListedKind<Item> = {
  name: 'item',
  plural: 'items',
  role: 'items',
  channel: 'comments',
  card: '/items/$id',
  authors: '/items/authors',
  count: 'items_count',
  filter: filterBy(ItemFilter),
  assignedWith: 'items_assigned_to',
  orders: ['status', 'tags', 'assign', 'hide', 'delete', 'reply', 'macro'],
  isClosing: false,
  words: {
    ...{ title: msg`Комментарии`, list: msg`Список комментариев`, side: msg`Автор и история` },
    ...{ next: msg`Следующий комментарий`, previous: msg`Предыдущий комментарий`, close: msg`Закрыть комментарий` },
  },
  howMany: (count) =>
    msg({
      message: plural(count, {
        one: '# комментарий',
        few: '# комментария',
        many: '# комментариев',
        other: '# комментария',
      }),
    }),
  leaving: (count) =>
    msg({
      message: plural(count, {
        one: 'Клиентам уйдёт # ответ, его увидят все. От имени:',
        few: 'Клиентам уйдёт # ответа, их увидят все. От имени:',
        many: 'Клиентам уйдёт # ответов, их увидят все. От имени:',
        other: 'Клиентам уйдёт # ответа, их увидят все. От имени:',
      }),
    }),
  calls: {
    total: (query, signal) => api.total({ query, signal }),
    fitting: (filter, ids) => api.fitting({ body: { filter, ids } }),
    begin: (id, is_writing) => api.begin({ params: { id }, body: { is_writing } }),
    preview: (target, text, signal) => bulkApi.previewItems({ body: { target: target as ItemsTarget, text }, signal }),
    doToMany: (deed, target, key) => bulkApi.onItems({ body: { deed, target: target as ItemsTarget }, key }),
  },
  Rows: ItemList,
  NothingChosen: NoItemChosen,
}
