import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { BellIcon, BookmarkIcon, MailIcon } from '../../ui/icons/icons.tsx'
import { notificationsRoute, outletsRoute, subscriptionsRoute } from './routes.tsx'

export const notifications: WebDomain = {
  settings: [
    {
      page: notificationsRoute,
      group: 'own',
      label: msg`Уведомления`,
      about: msg`О чём и где сообщать, тихие часы`,
      words: msg`колокольчик, тишина, почта, браузер, Telegram`,
      icon: BellIcon,
      offer: { to: 'all' },
    },
    {
      page: subscriptionsRoute,
      group: 'own',
      label: msg`Подписки`,
      about: msg`Сохранённые фильтры, о новом в которых сообщается`,
      words: msg`фильтр, следить`,
      icon: BookmarkIcon,
      offer: { to: 'all' },
    },
    {
      page: outletsRoute,
      group: 'space',
      label: msg`Адреса и каналы`,
      about: msg`Почта вне команды, Slack, бот Telegram`,
      words: msg`уведомления, внешние адреса, slack, telegram`,
      icon: MailIcon,
      offer: { to: 'settings' },
    },
  ],
}
