import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { CardIcon } from '../../ui/icons/icons.tsx'
import { billingRoute } from './routes.tsx'

export const billing: WebDomain = {
  settings: [
    {
      page: billingRoute,
      group: 'space',
      label: msg`Оплата`,
      about: msg`Тариф и срок`,
      icon: CardIcon,
      offer: { to: 'settings', isBilled: true },
    },
  ],
}
