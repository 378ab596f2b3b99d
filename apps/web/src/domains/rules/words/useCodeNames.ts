import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RuleField } from '@otklik/contract/rules/fields.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { networkName } from '../../../ui/icons/network-names.ts'
import { useStatusName } from '../../../ui/marks/StatusMark.tsx'

const names: Partial<Record<RuleField, Record<string, MessageDescriptor>>> = {
  kind: { comment: msg`комментарий`, review: msg`отзыв`, mention: msg`упоминание`, dialogue: msg`диалог` },
  language: { ru: msg`русский`, en: msg`английский`, other: msg`другой` },
  emotion: { negative: msg`негатив`, neutral: msg`нейтрально`, positive: msg`позитив` },
  file_kinds: {
    photo: msg`фото`,
    video: msg`видео`,
    voice: msg`голосовое`,
    document: msg`документ`,
    sticker: msg`стикер`,
  },
  cause: {
    person: msg`сотрудник`,
    customer: msg`клиент`,
    network: msg`сеть`,
    rule: msg`правило`,
    macro: msg`макрос`,
    bot: msg`бот`,
    ai: msg`ИИ`,
    schedule: msg`по времени`,
    import: msg`загрузка истории`,
    system: msg`система`,
  },
}

/** The fifth of January 1970 was a Monday, which is day 1. */
export const weekdayName = (day: number, locale: string, form: 'weekdays' | 'weekday' = 'weekdays') =>
  formatCalendar(`1970-01-${String(day + 4).padStart(2, '0')}`, form, locale)

/** What a code of a field is called; one that is newer than this page, as the server calls it. */
export function useCodeNames() {
  const { t, i18n } = useLingui()
  const statusName = useStatusName()
  return (field: RuleField, code: string): string => {
    switch (field) {
      case 'status':
      case 'previous_status':
        return statusName(code)
      case 'network':
        return networkName(code)
      case 'weekday':
        return weekdayName(Number(code), i18n.locale)
      default: {
        const name = names[field]?.[code]
        return name ? t(name) : code
      }
    }
  }
}
