import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { errorsRoute } from './routes.tsx'

export const inbox: WebDomain = {
  settings: [
    {
      page: errorsRoute,
      group: 'channels',
      label: msg`Ошибки`,
      about: msg`Сбои аккаунтов и доставки`,
      icon: AlertIcon,
      offer: { to: 'settings' },
      hasBroken: true,
    },
  ],
}
