import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AbsencePart, AbsenceState } from '@otklik/contract/schedule/absence-states.ts'
import type { Absence } from '@otklik/contract/schedule/absences.ts'
import { formatDays } from '../../../platform/time/time.ts'
import type { Tone } from '../../../ui/marks/Badge.tsx'

/** What has become of a wish to be away. */
export function useAbsenceStates(): Record<AbsenceState, { label: string; tone: Tone }> {
  const { t } = useLingui()
  return {
    asked: { label: t`ждёт решения`, tone: 'warn' },
    approved: { label: t`согласовано`, tone: 'ok' },
    cancel_asked: { label: t`просит отменить`, tone: 'warn' },
    refused: { label: t`отказано`, tone: 'danger' },
    withdrawn: { label: t`отозвано`, tone: 'plain' },
    cancelled: { label: t`отменено`, tone: 'plain' },
  }
}

export function useParts(): { value: AbsencePart; label: string }[] {
  const { t } = useLingui()
  return [
    { value: 'day', label: t`весь день` },
    { value: 'am', label: t`до обеда` },
    { value: 'pm', label: t`после обеда` },
    { value: 'hours', label: t`часы` },
  ]
}

/** «13–19 октября, 5 дней» */
export function useWhenWords() {
  const { t, i18n } = useLingui()
  const parts = useParts()
  return ({ from_day, to_day, part, days }: Pick<Absence, 'from_day' | 'to_day' | 'part' | 'days'>) => {
    const when = formatDays(from_day, to_day, i18n.locale)
    if (part !== 'day') return `${when}, ${parts.find(({ value }) => value === part)?.label ?? ''}`
    const count = t({
      message: plural(days, { one: '# день', few: '# дня', many: '# дней', other: '# дня' }),
    })
    return `${when}, ${count}`
  }
}
