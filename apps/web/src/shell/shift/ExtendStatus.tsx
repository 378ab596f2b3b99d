import { Trans, useLingui } from '@lingui/react/macro'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../domains/desk/api.ts'
import { hoursQuery } from '../../domains/statuses/hours.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useNow } from '../../ui/now.ts'
import classes from './ShiftNote.module.css'
import { extensions, heldUntil, isWorthHolding, shiftAt } from './shift.ts'
import { useChooseStatus } from './useStatus.ts'

type Props = { status: UserStatus; onDone: () => void }

/** Stay in the present status although the plan is about to bring another: for a while after that. */
export function ExtendStatus({ status, onDone }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const { spaces } = useConfig()
  const extend = useExtendStatus()
  const isPlanned = spaces.some(({ id, settings }) => id === status.space_id && settings.user_workinghours)
  const { data: plan } = useQuery({ ...hoursQuery(status.space_id), enabled: isPlanned })
  const shift = plan && shiftAt(plan, now)
  if (!shift || !isWorthHolding(shift, status, now)) return null
  return (
    <fieldset className={classes.extend} aria-label={t`Продлить статус «${status.name}»`}>
      <span>
        <Trans>Продлить на</Trans>
      </span>
      {extensions.map((minutes) => (
        <button
          key={minutes}
          type="button"
          onClick={() => {
            extend(status, shift.until, minutes)
            onDone()
          }}
        >
          {minutes === 60 ? t`1 час` : t`${minutes} мин`}
        </button>
      ))}
    </fieldset>
  )
}

/** Says until when, once the server has agreed. */
export function useExtendStatus() {
  const { t, i18n } = useLingui()
  const choose = useChooseStatus()
  return ({ space_id, id, name }: UserStatus, changes_at: number, minutes: number) => {
    const until = heldUntil(changes_at, minutes, Date.now() / 1000)
    const clock = i18n.date(new Date(until * 1000), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    choose.mutate(
      { space_id, id, until },
      { onSuccess: () => toast.ok(t`«${name}» до ${clock}`, { id: 'status held' }) },
    )
  }
}
