import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { TagIcon } from '../../ui/icons/icons.tsx'
import { newTagRoute, tagsRoute } from './routes.tsx'

export const tags: WebDomain = {
  settings: [
    {
      page: tagsRoute,
      creates: newTagRoute,
      group: 'answers',
      label: msg`Теги`,
      about: msg`Дерево тем, группы, цвета`,
      icon: TagIcon,
      offer: { to: 'settings' },
      count: ({ tags }) => tags.length,
    },
  ],
}
