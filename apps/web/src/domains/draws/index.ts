import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { StickerIcon } from '../../ui/icons/icons.tsx'
import { drawsRoute, newDrawRoute } from './routes.tsx'

export const draws: WebDomain = {
  settings: [
    {
      page: drawsRoute,
      group: 'space',
      label: msg`Розыгрыши`,
      about: msg`Победители среди тех, кто комментировал`,
      words: msg`конкурс, приз, случайный выбор`,
      icon: StickerIcon,
      offer: { to: 'settings', flag: 'random' },
      creates: newDrawRoute,
    },
  ],
}
