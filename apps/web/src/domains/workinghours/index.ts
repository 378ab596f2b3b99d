import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { CalendarIcon, ClockIcon } from '../../ui/icons/icons.tsx'
import { calendarsRoute, myScheduleRoute, scheduleRoute } from './routes.tsx'

export const workinghours: WebDomain = {
  settings: [
    {
      page: scheduleRoute,
      group: 'team',
      label: msg`График команды`,
      about: msg`Смены, отсутствия, кто когда работает`,
      words: msg`расписание смена отпуск`,
      icon: CalendarIcon,
      offer: { to: 'planners' },
    },
    {
      page: calendarsRoute,
      group: 'team',
      label: msg`Рабочие часы`,
      about: msg`Рабочая неделя, праздники, календари компаний`,
      words: msg`календарь выходные праздники производственный`,
      icon: ClockIcon,
      offer: { to: 'settings' },
    },
    {
      page: myScheduleRoute,
      group: 'own',
      label: msg`Мой график`,
      about: msg`Смены, отпуск, остаток дней`,
      icon: CalendarIcon,
      offer: { to: 'planned' },
    },
  ],
}
