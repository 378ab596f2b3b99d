import { useLingui } from '@lingui/react/macro'
import { described, type Figure } from '@otklik/contract/statistics/figures.ts'
import { formatReaction } from '../../../platform/time/time.ts'

export type Unit = ReturnType<typeof described>['unit']

/** How a value of this unit is written: a number, how long, or a share. */
export function useUnits() {
  const { i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const shares = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
  return (unit: Unit, value: number) => {
    switch (unit) {
      case 'number':
        return numbers.format(value)
      case 'seconds':
        return formatReaction(value, i18n.locale)
      case 'share':
        return shares.format(value)
    }
  }
}

export function useWriting() {
  const write = useUnits()
  return (figure: Figure, value: number) => write(described(figure).unit, value)
}
