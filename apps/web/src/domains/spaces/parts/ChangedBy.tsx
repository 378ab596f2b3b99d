import { Trans } from '@lingui/react/macro'
import { Time } from '../../../ui/marks/Time.tsx'
import { useMember } from '../../desk/api.ts'
import classes from './ChangedBy.module.css'

type Props = { space_id: number; updated_by: number | null; updated_at: number }

/** Who has touched it last. */
export function ChangedBy({ space_id, updated_by, updated_at }: Props) {
  const who = useMember(space_id, updated_by)?.name
  return (
    <p className={classes.by}>
      {who ? (
        <Trans>
          Последнее изменение: {who}, <Time at={updated_at} />
        </Trans>
      ) : (
        <Trans>
          Последнее изменение: <Time at={updated_at} />
        </Trans>
      )}
    </p>
  )
}
