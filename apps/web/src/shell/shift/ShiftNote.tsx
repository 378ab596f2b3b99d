import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useConfig } from '../../domains/desk/api.ts'
import { hoursQuery } from '../../domains/statuses/hours.ts'
import { Time } from '../../ui/marks/Time.tsx'
import { useNow } from '../../ui/now.ts'
import classes from './ShiftNote.module.css'
import { shiftAt } from './shift.ts'

/** «По графику до 21:00, дальше «Не на смене»», in spaces that plan their work. */
export function ShiftNote({ space_id, onLeave }: { space_id: number; onLeave?: () => void }) {
  const { t } = useLingui()
  const now = useNow()
  const { spaces, user_statuses } = useConfig()
  const isPlanned = spaces.some(({ id, settings }) => id === space_id && settings.user_workinghours)
  const { data: plan } = useQuery({ ...hoursQuery(space_id), enabled: isPlanned })
  const shift = plan && shiftAt(plan, now)
  if (!shift) return null
  const nameOf = (status: number | null) => user_statuses.find(({ id }) => id === status)?.name ?? t`Не на смене`
  const [name, next] = [nameOf(shift.status), nameOf(shift.next)]
  return (
    <p className={classes.note}>
      <Trans>
        По графику «{name}» до <Time at={shift.until} form="list" />, дальше «{next}»
      </Trans>{' '}
      {onLeave && (
        <Link to="/handover" search={{ space_id }} onClick={onLeave}>
          <Trans>Передать смену</Trans>
        </Link>
      )}
    </p>
  )
}
