import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { BoltIcon } from '../../ui/icons/icons.tsx'
import { macrosRoute, newMacroRoute } from './routes.tsx'

export const macros: WebDomain = {
  settings: [
    {
      page: macrosRoute,
      creates: newMacroRoute,
      group: 'automation',
      label: msg`Макросы`,
      about: msg`Несколько действий одной кнопкой`,
      icon: BoltIcon,
      offer: { to: 'settings', flag: 'macros' },
    },
  ],
}
