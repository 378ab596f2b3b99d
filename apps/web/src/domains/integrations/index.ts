import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { PlugIcon } from '../../ui/icons/icons.tsx'
import { integrationsPageRoute } from './routes.tsx'

export const integrations: WebDomain = {
  settings: [
    {
      page: integrationsPageRoute,
      group: 'channels',
      label: msg`Интеграции`,
      about: msg`Вебхуки, приложения API, HelpDeskEddy`,
      words: msg`вебхук, webhook, API, CRM, OAuth, токен, HelpDeskEddy, заявки`,
      icon: PlugIcon,
      offer: { to: 'settings' },
    },
  ],
}
