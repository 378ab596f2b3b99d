import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ArrowLeftIcon, SelectManyIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { PaneBody, PaneHead } from '../../../ui/page/Pane.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { CardTitle } from '../../card/parts/CardTitle.tsx'
import type { Kind } from '../../kind.ts'
import { isOpen, runsQuery } from '../bulk.ts'
import { faultOfReply, type Many } from '../many.ts'
import { useManyFault } from '../useManyFault.ts'
import classes from './ManyPane.module.css'
import { RunCard } from './RunCard.tsx'

type Props = {
  kind: Kind
  many: Many
  /** Begun from here, or asked for. */
  run_ids: readonly number[]
  mayReply: boolean
  onKeep: (account: Account) => void
  nameOf: (id: number, name: string | null) => ReactNode
  onEnd: () => void
}

/** Beside the list while many are chosen: what they are, what is being done to them, and why something cannot be. */
export function ManyPane({ kind, many, run_ids, mayReply, onKeep, nameOf, onEnd }: Props) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const { data: runs = [] } = useQuery(runsQuery)
  const shown = runs.filter((run) => run.type === kind.name && (isOpen(run) || run_ids.includes(run.id)))
  const title = many.count > 0 ? t`Выбрано: ${t(kind.howMany(many.count))}` : t`Работа сразу со многими`
  return (
    <>
      <PaneHead>
        {isPhone && <IconButton label={t`Назад к списку`} icon={ArrowLeftIcon} onClick={onEnd} />}
        <CardTitle>{title}</CardTitle>
        <span className={classes.end}>
          <Button variant="subtle" size="xs" onClick={onEnd}>
            {many.count > 0 ? <Trans>Снять выбор</Trans> : <Trans>Закончить</Trans>}
          </Button>
        </span>
      </PaneHead>
      <PaneBody>
        <div className={classes.body}>
          {shown.map((run) => (
            <RunCard key={run.id} {...{ kind, run, nameOf }} />
          ))}
          {kind.orders.includes('reply') && mayReply && faultOfReply(many, kind.channel) === 'several_accounts' && (
            <KeepOne many={many} onKeep={onKeep} />
          )}
          {many.count > 0 && <Chosen many={many} />}
          {shown.length === 0 && many.count === 0 && (
            <Empty
              icon={SelectManyIcon}
              title={t`Отметьте строки слева`}
              text={t`Щелчок отмечает, с Shift отмечает всё до этой строки. Статус, теги и остальное появятся внизу.`}
            />
          )}
        </div>
      </PaneBody>
    </>
  )
}

/** One answer goes to one account only: the way to that is one press. */
function KeepOne({ many, onKeep }: Pick<Props, 'many' | 'onKeep'>) {
  const faultOf = useManyFault()
  const counted = many.accounts
    .map((account) => ({ account, count: countOf(many, account) }))
    .toSorted((left, right) => right.count - left.count)
  const [best] = counted
  return (
    <div className={classes.warning} role="note">
      <WarningIcon size={18} />
      <p>
        <Trans>Ответить всем нельзя.</Trans> {faultOf('several_accounts')}.
      </p>
      {best && best.count > 0 && (
        <Button variant="default" size="xs" onClick={() => onKeep(best.account)}>
          <span className={classes.keep}>
            <Trans>
              Оставить <NetworkGlyph network={best.account.provider} size={14} /> «{best.account.name}», {best.count}
            </Trans>
          </span>
        </Button>
      )}
    </div>
  )
}

const countOf = ({ objects }: Many, { id }: Account) => objects.find(({ object_id }) => object_id === id)?.count ?? 0

function Chosen({ many }: Pick<Props, 'many'>) {
  const statusName = useStatusName()
  return (
    <section className={classes.chosen}>
      <h3>
        <Trans>Что выбрано</Trans>
      </h3>
      <dl className={classes.facts}>
        <dt>
          <Trans>Аккаунты</Trans>
        </dt>
        <dd>
          {many.accounts.map((account) => (
            <span key={account.id} className={classes.fact}>
              <NetworkGlyph network={account.provider} size={16} />
              {account.name}
              {many.accounts.length > 1 && <span className={classes.count}>{countOf(many, account)}</span>}
            </span>
          ))}
        </dd>
        <dt>
          <Trans>Статусы</Trans>
        </dt>
        <dd>
          {many.statuses.map(({ status, count }) => (
            <span key={status} className={classes.fact} title={statusName(status)}>
              <StatusMark status={status} size={14} />
              {count}
            </span>
          ))}
        </dd>
      </dl>
    </section>
  )
}
