import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { BotIcon } from '../../ui/icons/icons.tsx'
import { botsRoute, newBotRoute } from './routes.tsx'

export const bots: WebDomain = {
  settings: [
    {
      page: botsRoute,
      creates: newBotRoute,
      group: 'automation',
      label: msg`Боты`,
      about: msg`Сценарии, которые сами ведут диалог, пока не понадобится человек`,
      words: msg`чат-бот, сценарий, кнопки, автоответчик`,
      icon: BotIcon,
      offer: { to: 'settings', flag: 'bots' },
    },
  ],
}
