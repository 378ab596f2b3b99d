import { Trans } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from '../../../ui/page/Side.module.css'
import { HandedOver } from '../../handed/HandedOver.tsx'
import type { Kind } from '../../kind.ts'
import { Due } from '../../list/parts/Due.tsx'
import type { Given, TagChange, Work } from '../work.ts'
import { AssigneeField } from './AssigneeMenu.tsx'
import { TagField } from './TagField.tsx'

type Props = {
  title: string
  work: Work & Pick<Item, 'delayed_until' | 'created_at' | 'due_at' | 'due_soon_at' | 'due_of'>
  kind: Kind
  /** Absent where this person may not do it. */
  onTag?: (change: TagChange) => void
  onAssign?: (to: Given) => void
  children?: React.ReactNode
}

/** How an item or a dialogue stands, name by name. Further facts come as `dt` and `dd`. */
export function WorkFacts({ title, work, kind, onTag, onAssign, children }: Props) {
  const statusName = useStatusName()
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
        {work.due_at !== null && (
          <>
            <dt>{work.due_of === 'reaction' ? <Trans>Первый ответ</Trans> : <Trans>Решение</Trans>}</dt>
            <dd className={classes.fact}>
              <Due of={work} form="whole" />
            </dd>
          </>
        )}
        <dt>
          <Trans>Исполнитель</Trans>
        </dt>
        <dd className={classes.fact}>
          <AssigneeField work={work} kind={kind} onAssign={onAssign} />
        </dd>
        <dt>
          <Trans>Появился</Trans>
        </dt>
        <dd>
          <Time at={work.created_at} form="full" />
        </dd>
        {children}
        {(onTag || work.tag_ids.length > 0) && (
          <>
            <dt>
              <Trans>Теги</Trans>
            </dt>
            <dd>
              <TagField work={work} kind={kind} onTag={onTag} />
            </dd>
          </>
        )}
        <HandedOver of={{ kind: kind.name, id: work.id }} space_id={work.space_id} mayHand={onTag !== undefined} />
      </dl>
    </section>
  )
}
