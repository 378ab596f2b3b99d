import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { PeopleIcon, PersonIcon, SettingsIcon } from '../../ui/icons/icons.tsx'
import { inviteRoute, mySettingsRoute, profileRoute, usersRoute } from './routes.tsx'

export const users: WebDomain = {
  settings: [
    {
      page: usersRoute,
      creates: inviteRoute,
      group: 'team',
      label: msg`Сотрудники и группы`,
      about: msg`Роли, доступы, приглашения`,
      icon: PeopleIcon,
      offer: { to: 'settings' },
      // Whoever is in several spaces is one person.
      count: ({ members }) => new Set(members.map(({ user_id }) => user_id)).size,
    },
    {
      page: profileRoute,
      group: 'own',
      label: msg`Мой профиль`,
      about: msg`Имя, почта, пароль, вход в два шага`,
      icon: PersonIcon,
      offer: { to: 'all' },
    },
    {
      page: mySettingsRoute,
      group: 'own',
      label: msg`Мои настройки`,
      about: msg`Язык, тема, порядок, звуки`,
      icon: SettingsIcon,
      offer: { to: 'all' },
    },
  ],
}
