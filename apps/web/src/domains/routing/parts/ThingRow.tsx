import { Trans, useLingui } from '@lingui/react/macro'
import type { HandoverThing } from '@otklik/contract/routing/handover.ts'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { ClockIcon, EditIcon, HourglassIcon, SendLaterIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useNow } from '../../../ui/now.ts'
import { useAccount } from '../../desk/api.ts'
import { KEPT, type Whom } from '../hand-over.ts'
import classes from './Handover.module.css'

type Props = {
  thing: HandoverThing
  isLast: boolean
  whom: Whom
  options: readonly { value: string; label: string }[]
  onWhom: (whom: Whom) => void
  onDismiss: () => void
}

/** One thing: whose it is, what is at stake, and whom it goes to. */
export function ThingRow({ thing, isLast, whom, options, onWhom, onDismiss }: Props) {
  const { t } = useLingui()
  const account = useAccount(thing.object_id)
  const name = thing.name || t`Без имени`
  return (
    <div className={classes.row} data-last={isLast || undefined}>
      <Avatar name={name} image={thing.image} {...(account && { network: account.provider })} />
      <Link
        className={classes.words}
        to={thing.kind === 'item' ? '/items/$id' : '/chats/$id/messages'}
        params={{ id: thing.id } as never}
      >
        <span className={classes.name}>
          <StatusMark status={thing.status} />
          <b>{name}</b>
        </span>
        <span className={classes.text}>{thing.text || t`Вложение без текста`}</span>
      </Link>
      <div className={classes.facts}>
        <Facts thing={thing} onDismiss={onDismiss} />
      </div>
      <div className={classes.whom}>
        <Select
          label={t`Кому: ${name}`}
          isLabelHidden
          value={whom}
          onChange={onWhom}
          options={[{ value: KEPT, label: t`Оставить себе` }, ...options]}
        />
      </div>
    </div>
  )
}

function Facts({ thing, onDismiss }: { thing: HandoverThing; onDismiss: () => void }) {
  const { i18n } = useLingui()
  const now = useNow()
  const { until, since, has_draft, later, section, is_guess } = thing
  return (
    <>
      {until !== null && (
        <span data-tone={until < now + 3_600 ? 'warn' : undefined}>
          <ClockIcon size={14} />
          <Trans>
            до <Time at={until} form="list" />
          </Trans>
        </span>
      )}
      {until === null && since !== null && (
        <span>
          <HourglassIcon size={14} />
          <Trans>ждёт {formatDuration(Math.max(60, now - since), i18n.locale)}</Trans>
        </span>
      )}
      {has_draft && (
        <span>
          <EditIcon size={14} />
          <Trans>черновик останется у вас</Trans>
        </span>
      )}
      {later > 0 && (
        <span>
          <SendLaterIcon size={14} />
          <Trans>ответ уйдёт позже</Trans>
        </span>
      )}
      {section === 'waiting' && !has_draft && until === null && since === null && <Trans>ждём клиента</Trans>}
      {is_guess && (
        <button type="button" className={classes.link} onClick={onDismiss}>
          <Trans>не обещание</Trans>
        </button>
      )}
    </>
  )
}
