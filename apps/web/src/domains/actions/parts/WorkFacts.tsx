import { Trans } from '@lingui/react/macro'
import type { WorkStatus } from '@otklik/contract/work.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { StatusMark, useStatusName } from '../../../ui/StatusMark.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useMember } from '../../desk/api.ts'
import classes from './Side.module.css'

type Props = {
  title: string
  work: {
    space_id: number
    status: WorkStatus
    assigned_to: number | null
    delayed_until: number | null
    created_at: number
  }
  children?: React.ReactNode
}

/** How an item or a dialogue stands, name by name. Further facts come as `dt` and `dd`. */
export function WorkFacts({ title, work, children }: Props) {
  const statusName = useStatusName()
  const member = useMember(work.space_id, work.assigned_to)
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      <dl className={classes.facts}>
        <dt>
          <Trans>Статус</Trans>
        </dt>
        <dd className={classes.fact}>
          <span aria-hidden="true">
            <StatusMark status={work.status} size={14} />
          </span>
          {statusName(work.status)}
        </dd>
        {work.status === 'delayed' && work.delayed_until !== null && (
          <>
            <dt>
              <Trans>До</Trans>
            </dt>
            <dd>
              <Time at={work.delayed_until} form="full" />
            </dd>
          </>
        )}
        <dt>
          <Trans>Исполнитель</Trans>
        </dt>
        <dd className={classes.fact}>
          {member ? (
            <>
              <Avatar name={member.name} image={member.image} size={18} />
              {member.name}
            </>
          ) : (
            <span className={classes.quiet}>
              <Trans>никто</Trans>
            </span>
          )}
        </dd>
        <dt>
          <Trans>Появился</Trans>
        </dt>
        <dd>
          <Time at={work.created_at} form="full" />
        </dd>
        {children}
      </dl>
    </section>
  )
}
