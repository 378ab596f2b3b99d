import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { pauseReasons, RuleDefinition, ruleHours, ruleOnce } from '@otklik/contract/rules/rules.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { useActWords } from './useActWords.ts'
import { useLeafWords } from './useLeafWords.ts'
import { useNamed } from './useNamed.ts'
import { useWhenWords } from './useWhenWords.ts'

export const hoursNames: Record<(typeof ruleHours)[number], MessageDescriptor> = {
  any: msg`В любое время`,
  working: msg`В рабочие часы`,
  outside: msg`Вне рабочих часов`,
}
export const onceNames: Record<(typeof ruleOnce)[number], MessageDescriptor> = {
  event: msg`при каждом событии`,
  thing: msg`один раз для обращения`,
  waiting: msg`один раз, пока клиент ждёт ответа`,
  author_day: msg`раз в день для автора`,
}
export const pauseNames: Record<(typeof pauseReasons)[number], MessageDescriptor> = {
  broken: msg`Упоминает то, чего больше нет: откройте и поправьте`,
  errors: msg`Ошибка за ошибкой: правило остановлено, чтобы не навредить`,
  regex_slow: msg`Регулярное выражение проверяется слишком долго: упростите его`,
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** A rule as one would tell it to a colleague. */
export function useRuleWords(space_id: number) {
  const { t, i18n } = useLingui()
  const named = useNamed(space_id)
  const leaf = useLeafWords(named)
  const whenWords = useWhenWords()
  const { actWords, detailWords } = useActWords(named)

  const quoted = (words: string) => t`«${words}»`

  const sentence = (rule: Omit<RuleDefinition, 'name' | 'folder_id'>): string => {
    const event = lowered(whenWords(rule.when))
    const accounts = (rule.object_ids ?? []).map((id) => quoted(named.nameOf('account', id)))
    const among = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(accounts)
    const condition = leaf.nodeWords(rule.if)
    const head = [
      t`Когда ${event}`,
      ...(among ? [t`в аккаунте ${among}`] : []),
      ...(rule.hours === 'any' ? [] : [lowered(t(hoursNames[rule.hours]))]),
      ...(condition ? [t`если ${condition}`] : []),
    ].join(', ')
    const acts = rule.do.map(actWords).join('; ')
    const limits = [
      ...(rule.once === 'event' ? [] : [t(onceNames[rule.once])]),
      ...(rule.cooldown_s > 0 ? [cooldown(rule.cooldown_s)] : []),
      ...(rule.needs_all ? [t`всё или ничего`] : []),
      ...(rule.stops ? [t`дальше правила не проверять`] : []),
    ].join(', ')
    return [
      `${head}: ${acts || '…'}.`,
      ...(limits ? [`${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`] : []),
    ].join(' ')
  }
  const cooldown = (seconds: number) => {
    const time = formatDuration(seconds, i18n.locale)
    return t`не чаще раза в ${time} для автора`
  }
  return { ...leaf, named, whenWords, actWords, detailWords, sentence }
}
export type RuleWords = ReturnType<typeof useRuleWords>
