import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { SmileIcon } from '../../ui/icons/icons.tsx'
import { emotionsRoute } from './routes.tsx'

export const emotions: WebDomain = {
  settings: [
    {
      page: emotionsRoute,
      group: 'automation',
      label: msg`Эмоции`,
      about: msg`Как определяется, негатив это или позитив`,
      words: msg`тональность, негатив, позитив, словарь`,
      icon: SmileIcon,
      offer: { to: 'settings', isSpecial: true },
    },
  ],
}
