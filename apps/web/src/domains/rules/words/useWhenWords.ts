import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RuleEvent, RuleWhen } from '@otklik/contract/rules/when.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { useCodeNames, weekdayName } from './useCodeNames.ts'
import { clockOf } from './useLeafWords.ts'

/** As they are offered. */
export const eventNames: Record<RuleEvent, MessageDescriptor> = {
  item_arrived: msg`Пришёл комментарий или отзыв`,
  item_edited: msg`Комментарий изменён автором`,
  rating_changed: msg`Изменилась оценка отзыва`,
  item_deleted: msg`Комментарий удалён в сети`,
  item_hidden: msg`Комментарий скрыт в сети`,
  message_arrived: msg`Пришло сообщение`,
  chat_began: msg`Начался диалог`,
  message_edited: msg`Клиент изменил сообщение`,
  reaction: msg`Клиент поставил реакцию`,
  status_changed: msg`Сменился статус`,
  assigned: msg`Сменился исполнитель`,
  tagged: msg`Изменились теги`,
  answered: msg`Ответ отправлен`,
  send_failed: msg`Отправить не удалось`,
  author_changed: msg`Автору поставили метку или блок`,
  delay_over: msg`Вышло время отложенного`,
  no_reply: msg`Нет ответа дольше`,
  in_status: msg`В статусе дольше`,
  unassigned: msg`Без исполнителя дольше`,
  customer_silent: msg`Клиент молчит дольше`,
  window_closes: msg`Скоро закроется окно ответа`,
  every: msg`В назначенное время`,
}

/** Which stand together where they are offered. */
export const eventParts: readonly { name: MessageDescriptor; events: readonly RuleEvent[] }[] = [
  {
    name: msg`Комментарии и отзывы`,
    events: ['item_arrived', 'item_edited', 'rating_changed', 'item_deleted', 'item_hidden'],
  },
  { name: msg`Диалоги`, events: ['message_arrived', 'chat_began', 'message_edited', 'reaction'] },
  {
    name: msg`Работа с обращением`,
    events: ['status_changed', 'assigned', 'tagged', 'answered', 'send_failed', 'author_changed', 'delay_over'],
  },
  {
    name: msg`По времени`,
    events: ['no_reply', 'in_status', 'unassigned', 'customer_silent', 'window_closes', 'every'],
  },
]

export const answererNames = {
  person: msg`сотрудник`,
  robot: msg`робот`,
  outside: msg`кто-то в самой сети`,
} as const
export const scopeNames = {
  either: msg`впервые или заново`,
  ever: msg`впервые`,
  reopened: msg`заново после закрытия`,
} as const

/** What a rule waits for, with all that was said about it. */
export function useWhenWords() {
  const { t, i18n } = useLingui()
  const statusName = useStatusName()
  const codeName = useCodeNames()
  const either = (words: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(words)
  const quoted = (words: string) => t`«${words}»`
  const span = ({ minutes, working }: { minutes: number; working: boolean }) => {
    const time = formatDuration(minutes * 60, i18n.locale)
    return working ? t`${time} рабочего времени` : time
  }

  return (when: RuleWhen): string => {
    const name = t(eventNames[when.on])
    switch (when.on) {
      case 'item_arrived': {
        const kinds = either(when.kinds.map((kind) => codeName('kind', kind)))
        return when.kinds.length === 0 ? name : t`Появился: ${kinds}`
      }
      case 'chat_began':
        return when.scope === 'either' ? name : `${name} ${t(scopeNames[when.scope])}`
      case 'status_changed': {
        const from = either(when.from.map((status) => quoted(statusName(status))))
        const to = either(when.to.map((status) => quoted(statusName(status))))
        if (from && to) return t`Статус сменился с ${from} на ${to}`
        if (from) return t`Статус сменился с ${from}`
        return to ? t`Статус сменился на ${to}` : name
      }
      case 'answered': {
        const by = either(when.by.map((who) => t(answererNames[who])))
        return by ? t`Ответил ${by}` : name
      }
      case 'no_reply':
      case 'unassigned':
      case 'customer_silent':
        return `${name} ${span(when)}`
      case 'in_status': {
        const [status, time] = [statusName(when.status), span(when)]
        return t`В статусе «${status}» дольше ${time}`
      }
      case 'window_closes': {
        const time = formatDuration(when.minutes_before * 60, i18n.locale)
        return t`До закрытия окна ответа осталось ${time}`
      }
      case 'every': {
        const time = clockOf(when.minute_of_day)
        const days = when.weekdays.map((day) => weekdayName(day, i18n.locale, 'weekday')).join(', ')
        return days ? t`В ${time}, по дням: ${days}` : t`Каждый день в ${time}`
      }
      default:
        return name
    }
  }
}
