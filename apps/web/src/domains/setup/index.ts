import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { BracesIcon } from '../../ui/icons/icons.tsx'
import { setupRoute } from './routes.tsx'

export const setup: WebDomain = {
  settings: [
    {
      page: setupRoute,
      group: 'space',
      label: msg`Настройки файлом`,
      about: msg`Выгрузить, сравнить, применить, вернуть`,
      words: msg`JSON, перенос, копия настроек`,
      icon: BracesIcon,
      offer: { to: 'settings' },
    },
  ],
}
