import { useLingui } from '@lingui/react/macro'

/** «40 ч», «37,5 ч»: seconds of a plan as people count them. */
export function useHoursText() {
  const { t, i18n } = useLingui()
  return (seconds: number) => {
    const hours = i18n.number(Math.round(seconds / 360) / 10, { maximumFractionDigits: 1 })
    return t`${hours} ч`
  }
}
