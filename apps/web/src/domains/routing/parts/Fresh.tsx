import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { usePeople } from '../../desk/usePeople.ts'
import { freshHandoversQuery, useReadHandover } from '../api.ts'
import classes from './Handover.module.css'

/** What the shift before has left for this one. */
export function Fresh({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data = [] } = useQuery(freshHandoversQuery(space_id))
  const { memberOf } = usePeople()
  const read = useReadHandover()
  if (data.length === 0) return null
  return (
    <section className={classes.section} aria-label={t`От прошлой смены`}>
      <h2>
        <Trans>От прошлой смены</Trans>
      </h2>
      {data.map(({ id, user_id, handed_at, note, to_me }) => (
        <div key={id} className={classes.person}>
          <span />
          <span>
            <b>
              {memberOf(space_id, user_id)?.name}{' '}
              {handed_at !== null && <Time at={handed_at} form="list" className={classes.quiet} />}
            </b>
            {note && <p className={classes.note}>{note}</p>}
            {to_me > 0 && (
              <span className={classes.quiet}>
                <Plural
                  value={to_me}
                  one="Вам # обращение"
                  few="Вам # обращения"
                  many="Вам # обращений"
                  other="Вам # обращения"
                />
              </span>
            )}
          </span>
          {to_me > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={read.isPending}
              onClick={() => read.mutate(id, { onError: (error) => toast.error(failureText(error)) })}
            >
              <Trans>Прочитано</Trans>
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
