import { useLingui } from '@lingui/react/macro'
import type { Exclusion } from '@otklik/contract/accounts/channels.ts'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useInclude } from '../channels.ts'
import classes from './Exclusions.module.css'

type Props = {
  account_id: number
  label: string
  excluded: readonly Exclusion[]
  none: string
  nameOf: (exclusion: Exclusion) => string
}

/** What is excluded, and the way back. */
export function ExclusionList({ account_id, label, excluded, none, nameOf }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const include = useInclude(account_id)
  const giveBack = (exclusion: Exclusion) => {
    const name = nameOf(exclusion)
    include.mutate(exclusion.id, {
      onSuccess: () => toast.ok(t`${name}: больше не исключается`),
      onError: (error) => toast.error(failureText(error)),
    })
  }
  if (excluded.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.list} aria-label={label}>
      {excluded.map((exclusion) => {
        const name = nameOf(exclusion)
        return (
          <li key={exclusion.id} className={classes.line}>
            <span className={classes.words}>{name}</span>
            <Time className={classes.about} at={exclusion.created_at} />
            <IconButton
              label={t`Больше не исключать: ${name}`}
              icon={CloseIcon}
              size="s"
              disabled={include.isPending}
              onClick={() => giveBack(exclusion)}
            />
          </li>
        )
      })}
    </ul>
  )
}
