import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { lazyPart } from '../../platform/pages/lazy.ts'
import { CommentIcon } from '../../ui/icons/icons.tsx'
import { itemRoute, itemsRoute } from './routes.tsx'

export const items: WebDomain = {
  menu: [
    {
      page: itemsRoute,
      label: msg`Комментарии`,
      longLabel: msg`Комментарии`,
      icon: CommentIcon,
      permission: 'items.see',
      channel: 'items',
      count: 'items_count',
    },
  ],
  cards: { item: itemRoute },
  written: {
    value: 'items',
    name: msg`Комментарии`,
    permission: 'items.see',
    countOf: ({ items_count }) => items_count,
    List: lazyPart(() => import('./parts/AuthorItems.tsx'), 'AuthorItems'),
  },
}
