import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { BookmarkIcon } from '../../ui/icons/icons.tsx'
import { labelsRoute, newLabelRoute } from './routes.tsx'

export const labels: WebDomain = {
  settings: [
    {
      page: labelsRoute,
      creates: newLabelRoute,
      group: 'answers',
      label: msg`Метки авторов`,
      about: msg`Кто пишет`,
      icon: BookmarkIcon,
      offer: { to: 'settings', flag: 'labels' },
      count: ({ labels }) => labels.length,
    },
  ],
}
