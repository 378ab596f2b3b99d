import { useLingui } from '@lingui/react/macro'
import { heldBy, type Scope, scopes } from '@otklik/contract/scopes.ts'

type Words = { can: string; about: string }

/** What a scope lets a program do, in words. */
export function useScopeWords() {
  const { t, i18n } = useLingui()
  const words: Record<Scope, Words> = {
    'items:read': { can: t`Читать комментарии и отзывы`, about: t`с историей и заметками` },
    'items:work': {
      can: t`Обрабатывать комментарии`,
      about: t`менять состояние, назначать, ставить теги, скрывать и удалять`,
    },
    'items:reply': { can: t`Отвечать на комментарии от вашего имени`, about: t`и запускать макросы` },
    'chats:read': { can: t`Читать сообщения`, about: t`с историей и заметками` },
    'chats:work': { can: t`Обрабатывать сообщения`, about: t`менять состояние, назначать, ставить теги` },
    'chats:reply': { can: t`Отвечать на сообщения от вашего имени`, about: t`и запускать макросы` },
    'authors:read': { can: t`Видеть авторов`, about: t`тех, чьи комментарии или сообщения можно читать` },
    'authors:work': { can: t`Отмечать авторов`, about: t`метки, заметки, объединение` },
    'posts:read': { can: t`Видеть публикации`, about: t`под которыми оставлены комментарии` },
    'stats:read': { can: t`Видеть статистику`, about: t`в пределах ваших аккаунтов` },
    'schedule:read': { can: t`Видеть график`, about: t`смены и отсутствия` },
    'schedule:write': { can: t`Менять график`, about: t`смены, обмены и отсутствия` },
    'settings:read': { can: t`Видеть теги, метки, шаблоны и макросы`, about: t`и названия аккаунтов и компаний` },
    'settings:write': { can: t`Менять теги, метки, шаблоны и макросы`, about: t`для всей команды` },
    'hooks:write': {
      can: t`Настраивать вебхуки`,
      about: t`по ним события, комментарии и сообщения уходят в другие программы`,
    },
  }
  const areas: Record<string, string> = {
    items: t`комментарии`,
    chats: t`сообщения`,
    authors: t`авторы`,
    stats: t`статистика`,
    schedule: t`график`,
    settings: t`теги и шаблоны`,
    hooks: t`вебхуки`,
  }
  const inList = (names: readonly string[]) =>
    new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([...names])
  return {
    wordsOf: (scope: Scope): Words => words[scope],
    /** With what they include, in the order of the table. */
    allOf: (given: readonly Scope[]): Scope[] => scopes.filter((scope) => heldBy(given).has(scope)),
    /** Areas of which nothing was asked for. */
    withoutText: (given: readonly Scope[]): string => {
      const asked = new Set(given.map((scope) => scope.split(':')[0]))
      return inList(Object.entries(areas).flatMap(([area, name]) => (asked.has(area) ? [] : [name])))
    },
    /** In a line of a list: what it may do most, of each area. */
    shortText: (given: readonly Scope[]): string => {
      const most = given.filter((scope) => !given.some((other) => other !== scope && heldBy([other]).has(scope)))
      return most.map((scope) => words[scope].can).join(' · ')
    },
  }
}
