import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCalendar } from '../../../platform/time/time.ts'
import { gridQuery } from '../api.ts'
import { spanText } from '../clock.ts'
import classes from './Swap.module.css'

type Props = { space_id: number; people: readonly { user_id: number; name: string }[]; days: readonly string[] }

/** What each of the two has on each of the days, and what they will have. */
export function Exchange({ space_id, people, days }: Props) {
  const { t, i18n } = useLingui()
  const sorted = [...new Set(days)].sort()
  return (
    <table className={classes.exchange}>
      <thead>
        <tr>
          <td />
          {people.map(({ user_id, name }) => (
            <th key={user_id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((day) => (
          <tr key={day}>
            <th scope="row">{formatCalendar(day, 'long', i18n.locale)}</th>
            {people.map((person, n) => (
              <td key={person.user_id}>
                <DayWords {...{ space_id, day, user_id: person.user_id }} isBefore />
                <span className="visually-hidden">{t`станет`}</span>
                <span aria-hidden="true"> → </span>
                <DayWords {...{ space_id, day, user_id: people[1 - n]?.user_id ?? person.user_id }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayWords({
  space_id,
  user_id,
  day,
  isBefore,
}: {
  space_id: number
  user_id: number
  day: string
  isBefore?: true
}) {
  const { t } = useLingui()
  const { data, isPending } = useInfiniteQuery(gridQuery({ space_id, user_id, from: day, days: 1 }))
  if (isPending) return <span aria-hidden="true">…</span>
  const shifts = data?.pages[0]?.people.find((one) => one.user_id === user_id)?.cells[0]?.shifts ?? []
  const words = shifts.length > 0 ? shifts.map(spanText).join(', ') : t`нет смены`
  return isBefore ? <s className={classes.before}>{words}</s> : <b>{words}</b>
}
