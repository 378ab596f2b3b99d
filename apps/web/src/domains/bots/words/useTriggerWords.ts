import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BotTrigger, BotTriggerKind } from '@otklik/contract/bots/triggers.ts'

export const triggerNames: Record<BotTriggerKind, MessageDescriptor> = {
  start: msg`Переход по ссылке`,
  button: msg`Кнопка прошлого разговора`,
  keyword: msg`Ключевое слово`,
  comment: msg`Комментарий: ответ в личные`,
  first_message: msg`Первое сообщение`,
  outside_hours: msg`Вне рабочих часов`,
  nobody_online: msg`Никого нет на линии`,
  any_message: msg`Любое сообщение`,
}

/** Inside a sentence: «начинает, когда …». */
export const triggerShorts: Record<BotTriggerKind, MessageDescriptor> = {
  start: msg`клиент пришёл по ссылке`,
  button: msg`нажата кнопка прошлого разговора`,
  keyword: msg`клиент сказал ключевое слово`,
  comment: msg`написан комментарий`,
  first_message: msg`клиент пишет впервые`,
  outside_hours: msg`написали вне рабочих часов`,
  nobody_online: msg`на линии никого нет`,
  any_message: msg`пришло любое сообщение`,
}

const many = 3

/** What a bot begins by, as one would say it. */
export function useTriggerWords() {
  const { t, i18n } = useLingui()
  const either = (words: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(words)
  const quoted = (words: string) => t`«${words}»`
  const some = (words: readonly string[]) =>
    either([...words.slice(0, many).map(quoted), ...(words.length > many ? ['…'] : [])])

  const triggerWords = (trigger: BotTrigger): string => {
    switch (trigger.on) {
      case 'start': {
        const links = some(trigger.parameters)
        return links ? t`клиент пришёл по ссылке с меткой ${links}` : t(triggerShorts.start)
      }
      case 'keyword': {
        const words = some(trigger.any_of)
        if (!words) return t(triggerShorts.keyword)
        return trigger.how === 'regex' ? t`текст подходит под ${words}` : t`клиент сказал ${words}`
      }
      case 'comment': {
        const words = some(trigger.words)
        const what = words ? t`в комментарии есть ${words}` : t(triggerShorts.comment)
        const count = trigger.post_ids.length
        return count > 0 ? t`${what} (публикаций: ${count})` : what
      }
      case 'first_message': {
        const { since, days } = trigger
        if (since === 'days') return t`клиент пишет впервые за ${days} дн.`
        return since === 'closed' ? t`клиент пишет впервые или после закрытия` : t(triggerShorts.first_message)
      }
      case 'button':
      case 'outside_hours':
      case 'nobody_online':
      case 'any_message':
        return t(triggerShorts[trigger.on])
      default:
        return trigger satisfies never
    }
  }
  return {
    triggerWords,
    /** «Начинает, когда …»; nothing where it is begun by rules and other bots only. */
    sentence: (words: readonly string[]) => {
      const when = either(words)
      return when ? t`Начинает, когда ${when}` : t`Сам не начинает: только по правилу или из другого бота`
    },
    kindsSentence: (kinds: readonly BotTriggerKind[]) => {
      const when = either([...new Set(kinds)].map((kind) => t(triggerShorts[kind])))
      return when ? t`Начинает, когда ${when}` : t`Сам не начинает: только по правилу или из другого бота`
    },
  }
}
