import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { PlugIcon } from '../../ui/icons/icons.tsx'
import { accountsRoute, addAccountRoute } from './routes.tsx'

export const accounts: WebDomain = {
  settings: [
    {
      page: accountsRoute,
      creates: addAccountRoute,
      group: 'channels',
      label: msg`Аккаунты`,
      about: msg`Подключение, состояние, сроки ответа`,
      words: msg`лимит SLA время просрочка компании`,
      icon: PlugIcon,
      offer: { to: 'settings' },
      count: ({ items }) => items.length,
      hasBroken: true,
    },
  ],
}
