import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { HistoryIcon } from '../../ui/icons/icons.tsx'
import { logsRoute } from './routes.tsx'

export const audit: WebDomain = {
  settings: [
    {
      page: logsRoute,
      group: 'space',
      label: msg`Журнал действий`,
      about: msg`Кто что изменил`,
      words: msg`аудит, история, логи`,
      icon: HistoryIcon,
      offer: { to: 'settings', flag: 'audit' },
    },
  ],
}
