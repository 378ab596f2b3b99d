import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { SettingsIcon } from '../../ui/icons/icons.tsx'
import { otherRoute } from './routes.tsx'

export const spaces: WebDomain = {
  settings: [
    {
      page: otherRoute,
      group: 'space',
      label: msg`Общее`,
      about: msg`Название, часовой пояс, функции`,
      icon: SettingsIcon,
      offer: { to: 'settings' },
    },
  ],
}
