import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { BookmarkIcon } from '../../ui/icons/icons.tsx'
import { factsRoute } from './routes.tsx'

export const facts: WebDomain = {
  settings: [
    {
      page: factsRoute,
      group: 'automation',
      label: msg`Факты`,
      about: msg`Знания, из которых складываются ответы`,
      words: msg`база знаний, вопросы и ответы, ИИ`,
      icon: BookmarkIcon,
      offer: { to: 'settings', flag: 'ai' },
    },
  ],
}
