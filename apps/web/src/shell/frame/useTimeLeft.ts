import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../platform/time/time.ts'
import type { TimeLeft } from './tariff.ts'

/** «3 дня», «5 часов», «до 18 октября», «нужна оплата». */
export function useTimeLeft() {
  const { t, i18n } = useLingui()
  return (left: TimeLeft): string => {
    switch (left.unit) {
      case 'over':
        return t`Нужна оплата`
      case 'date': {
        const date = formatDate(left.at, i18n.locale)
        return t`до ${date}`
      }
      case 'minutes':
        return t({
          message: plural(left.value, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' }),
        })
      case 'hours':
        return t({ message: plural(left.value, { one: '# час', few: '# часа', many: '# часов', other: '# часа' }) })
      case 'days':
        return t({ message: plural(left.value, { one: '# день', few: '# дня', many: '# дней', other: '# дня' }) })
    }
  }
}
