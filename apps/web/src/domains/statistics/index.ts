import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { ChartIcon } from '../../ui/icons/icons.tsx'
import { statsItemsRoute } from './routes.tsx'

export const statistics: WebDomain = {
  menu: [
    {
      page: statsItemsRoute,
      label: msg`Статистика`,
      longLabel: msg`Статистика`,
      icon: ChartIcon,
      permission: 'desk.see',
    },
  ],
}
