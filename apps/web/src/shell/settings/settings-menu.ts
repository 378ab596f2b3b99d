import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Config } from '@otklik/contract/desk.ts'
import type { Flag } from '@otklik/contract/permissions.ts'
import { useConfig } from '../../domains/desk/api.ts'
import {
  AlertIcon,
  BoltIcon,
  BookmarkIcon,
  CardIcon,
  DocumentIcon,
  type Icon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  SettingsIcon,
  TagIcon,
} from '../../ui/icons/icons.tsx'
import { isScreen, routeNames } from '../route-names.ts'

/**
 * Who is offered an entry (product/routes: Settings menu): everybody their own; `templates` and `stats` whoever has
 * that role; the others an administrator, with the feature in one of their spaces, and for special ones with a special
 * tariff there. Where nobody pays every tariff is special, and there is nothing to pay for.
 */
export type Offer =
  | { to: 'all' | 'templates' | 'stats' }
  | { to: 'settings'; flag?: Flag; isSpecial?: true; isBilled?: true }
type Person = Pick<Config, 'user' | 'memberships' | 'spaces' | 'has_billing'>

/** Tariffs without auto-rules, CSI, quality checks and emotions. */
const plainTariffs = [1, 2, 10]

export function isOffered(offer: Offer, { user, memberships, spaces, has_billing }: Person): boolean {
  if (offer.to === 'all') return true
  if (offer.to !== 'settings') return user.roles[offer.to]
  const { flag, isSpecial, isBilled } = offer
  if (isBilled && !has_billing) return false
  return memberships.some(({ space_id, role, flags }) => {
    const tariff = spaces.find(({ id }) => id === space_id)?.tariff
    const isSpecialTariff = !has_billing || (tariff !== undefined && !plainTariffs.includes(tariff.id))
    return role === 'administrator' && (!flag || flags.includes(flag)) && (!isSpecial || isSpecialTariff)
  })
}

export type SettingsGroup = 'channels' | 'team' | 'answers' | 'automation' | 'space' | 'own'

type Entry = {
  name: string
  group: SettingsGroup
  label: MessageDescriptor
  about: MessageDescriptor
  /** What people call it besides, for the search. */
  words?: MessageDescriptor
  icon: Icon
  offer: Offer
}

/** In their order. An entry is added together with its screen. */
const entries: readonly Entry[] = [
  {
    name: 'account-list-page',
    group: 'channels',
    label: msg`Аккаунты`,
    about: msg`Подключение, состояние, сроки ответа`,
    words: msg`лимит SLA время просрочка компании`,
    icon: PlugIcon,
    offer: { to: 'settings' },
  },
  {
    name: 'errors-page',
    group: 'channels',
    label: msg`Ошибки`,
    about: msg`Сбои аккаунтов и доставки`,
    icon: AlertIcon,
    offer: { to: 'settings' },
  },
  {
    name: 'user-list-page',
    group: 'team',
    label: msg`Сотрудники и группы`,
    about: msg`Роли, доступы, приглашения`,
    icon: PeopleIcon,
    offer: { to: 'settings' },
  },
  {
    name: 'templates-list-page',
    group: 'answers',
    label: msg`Шаблоны`,
    about: msg`Папки, переменные, сокращения`,
    icon: DocumentIcon,
    offer: { to: 'templates' },
  },
  {
    name: 'tags-list-page',
    group: 'answers',
    label: msg`Теги`,
    about: msg`Дерево тем, группы, цвета`,
    icon: TagIcon,
    offer: { to: 'settings' },
  },
  {
    name: 'labels-list-page',
    group: 'answers',
    label: msg`Метки авторов`,
    about: msg`Кто пишет`,
    icon: BookmarkIcon,
    offer: { to: 'settings', flag: 'labels' },
  },
  {
    name: 'macros-list-page',
    group: 'automation',
    label: msg`Макросы`,
    about: msg`Несколько действий одной кнопкой`,
    icon: BoltIcon,
    offer: { to: 'settings', flag: 'macros' },
  },
  {
    name: 'billing-page',
    group: 'space',
    label: msg`Оплата`,
    about: msg`Тариф и срок`,
    icon: CardIcon,
    offer: { to: 'settings', isBilled: true },
  },
  {
    name: 'other-page',
    group: 'space',
    label: msg`Общее`,
    about: msg`Название, часовой пояс, функции`,
    icon: SettingsIcon,
    offer: { to: 'settings' },
  },
  {
    name: 'profile-page',
    group: 'own',
    label: msg`Мой профиль`,
    about: msg`Имя, почта, пароль, вход в два шага`,
    icon: PersonIcon,
    offer: { to: 'all' },
  },
  {
    name: 'user-setting-page',
    group: 'own',
    label: msg`Мои настройки`,
    about: msg`Язык, тема, порядок, звуки`,
    icon: SettingsIcon,
    offer: { to: 'all' },
  },
]

export const settingsGroups: Readonly<Record<SettingsGroup, MessageDescriptor>> = {
  channels: msg`Каналы`,
  team: msg`Команда`,
  answers: msg`Ответы и разметка`,
  automation: msg`Автоматизация`,
  space: msg`Пространство`,
  own: msg`Моё`,
}

export const settingsEntries = (person: Person) =>
  entries.flatMap((entry) =>
    isScreen(entry.name) && isOffered(entry.offer, person) ? [{ ...entry, to: routeNames[entry.name] }] : [],
  )
export type SettingsEntry = ReturnType<typeof settingsEntries>[number]

export const useSettingsEntries = () => settingsEntries(useConfig())

/** The dropdown in the top bar is for those who set something up for others (product/routes: Settings menu). */
export const hasSettingsMenu = ({ roles }: Config['user']) => roles.settings || roles.templates || roles.stats

/** By group, in the order of groups; groups without an entry are left out. */
export const grouped = (shown: readonly SettingsEntry[]) =>
  (Object.keys(settingsGroups) as SettingsGroup[])
    .map((group) => ({ group, entries: shown.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0)
