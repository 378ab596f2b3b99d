import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { PersonIcon } from '../../ui/icons/icons.tsx'
import { statusesRoute } from './routes.tsx'

export const statuses: WebDomain = {
  settings: [
    {
      page: statusesRoute,
      group: 'team',
      label: msg`Рабочие статусы`,
      about: msg`На линии, перерыв, обед и свои`,
      words: msg`статус присутствие перерыв`,
      icon: PersonIcon,
      offer: { to: 'settings' },
    },
  ],
}
