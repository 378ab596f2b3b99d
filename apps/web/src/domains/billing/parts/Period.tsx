import { Trans, useLingui } from '@lingui/react/macro'
import type { BillingCard } from '@otklik/contract/billing.ts'
import type { ReactNode } from 'react'
import { exactTime, formatDate, formatTimeLeft } from '../../../platform/time/time.ts'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useNow } from '../../../ui/now.ts'
import { Card } from '../../../ui/page/Card.tsx'
import classes from './Period.module.css'

const SOON_S = 3 * 86_400

/** One space: its tariff, how long it is paid for, and how much of it is used. */
export function Period({ space }: { space: BillingCard }) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const { name, tariff, is_trial, expires_at, delete_after, seats, members, accounts } = space
  const isOver = expires_at <= now
  const left = formatTimeLeft(expires_at - now, i18n.locale)
  const until = formatDate(expires_at, i18n.locale)
  return (
    <>
      {isOver && <Over space={space} />}
      {!isOver && expires_at - now <= SOON_S && (
        <Notice
          tone="warn"
          title={is_trial ? t`Пробный период скоро закончится` : t`Оплаченный период скоро закончится`}
        >
          <Trans>Осталось {left}. Потом пространство остановится, пока его не продлят.</Trans>
        </Notice>
      )}
      <Card title={name} tools={<PeriodBadge isOver={isOver} is_trial={is_trial} />}>
        <dl className={classes.facts}>
          <Fact label={t`Тариф`}>{tariff.name}</Fact>
          <Fact label={isOver ? t`Закончился` : t`Действует до`}>
            <time dateTime={new Date(expires_at * 1000).toISOString()} title={exactTime(expires_at, i18n.locale)}>
              {until}
            </time>
            {!isOver && (
              <span className={classes.aside}>
                <Trans>осталось {left}</Trans>
              </span>
            )}
          </Fact>
          {delete_after !== null && (
            <Fact label={t`Данные хранятся до`}>
              <Time at={delete_after} form="full" />
            </Fact>
          )}
          <Fact label={t`Сотрудники`}>
            {/* Where more work than was agreed on, the number of seats would only raise questions here. */}
            {members <= seats ? (
              <Trans>
                {members} из {seats}
              </Trans>
            ) : (
              members
            )}
          </Fact>
          <Fact label={t`Аккаунты`}>{accounts}</Fact>
        </dl>
      </Card>
    </>
  )
}

function PeriodBadge({ isOver, is_trial }: { isOver: boolean; is_trial: boolean }) {
  const { t } = useLingui()
  if (isOver) return <Badge tone="danger">{t`нужна оплата`}</Badge>
  return is_trial ? <Badge tone="info">{t`пробный период`}</Badge> : <Badge tone="ok">{t`оплачено`}</Badge>
}

function Over({ space: { is_trial, delete_after } }: { space: BillingCard }) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const left = delete_after === null ? undefined : formatTimeLeft(delete_after - now, i18n.locale)
  return (
    <Notice tone="danger" title={is_trial ? t`Пробный период закончился` : t`Оплаченный период закончился`}>
      {left === undefined ? (
        <Trans>Пространство остановлено, пока тариф не продлят.</Trans>
      ) : (
        <Trans>
          Пространство остановлено. Если его не продлить, через {left} оно закроется и все его данные удалятся:
          обращения, ответы, аккаунты и настройки. Вернуть их будет нельзя.
        </Trans>
      )}
    </Notice>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
