import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { RobotIcon } from '../../ui/icons/icons.tsx'
import { newRuleRoute, rulesRoute } from './routes.tsx'

export const rules: WebDomain = {
  settings: [
    {
      page: rulesRoute,
      creates: newRuleRoute,
      group: 'automation',
      label: msg`Правила`,
      about: msg`Что делается само, когда приходит обращение`,
      words: msg`автоматизация, автоответ, автоматические действия`,
      icon: RobotIcon,
      offer: { to: 'settings', isSpecial: true },
    },
  ],
}
