import { useLingui } from '@lingui/react/macro'
import type { RuleTrial } from '@otklik/contract/rules/trials.ts'
import { formatCalendar } from '../../../../platform/time/time.ts'
import classes from './Trial.module.css'

const HIGH = 46
const WIDE = 328
const NAMED_UP_TO = 14

/** How often on which day. */
export function DayBars({ days }: { days: RuleTrial['by_day'] }) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...days.map(({ hits }) => hits))
  const step = WIDE / days.length
  const words = days.map(({ day, hits }) => `${formatCalendar(day, 'short', i18n.locale)}: ${hits}`).join(', ')
  return (
    <svg className={classes.bars} viewBox={`0 0 ${WIDE} 64`} role="img" aria-label={t`Срабатывания по дням: ${words}`}>
      {days.map(({ day, hits }, place) => {
        const height = (hits / most) * HIGH
        return (
          <g key={day}>
            <title>{`${formatCalendar(day, 'short', i18n.locale)}: ${hits}`}</title>
            <rect x={place * step + 2} y={50 - height} width={Math.max(2, step - 6)} height={height} rx={2} />
            {days.length <= NAMED_UP_TO && (
              <text x={place * step + step / 2} y={62} textAnchor="middle">
                {formatCalendar(day, 'weekday', i18n.locale)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
