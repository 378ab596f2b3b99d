import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { AccountChannel, Errand } from '@otklik/contract/accounts/channels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Time } from '../../../ui/marks/Time.tsx'
import { useNow } from '../../../ui/now.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { channelQuery } from '../channels.ts'
import { useErrandText } from '../errand-words.ts'
import classes from './Health.module.css'

/** How it is doing, for whoever wonders why nothing comes or goes. */
export function Health({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const { data: channel, error, refetch, isFetching } = useQuery(channelQuery(account.id))
  return (
    <Card title={t`Состояние`}>
      {!channel && !error && <RowSkeletons height={60} count={2} />}
      {!channel && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {channel && <Facts synced_at={account.synced_at} channel={channel} />}
    </Card>
  )
}

function Facts({ synced_at, channel }: Pick<AccountCard, 'synced_at'> & { channel: AccountChannel }) {
  const { paused_until, token_expires_at, waiting_actions, quota, errands, stream } = channel
  const now = useNow()
  return (
    <dl className={classes.facts}>
      <dt>
        <Trans>Последнее пришло</Trans>
      </dt>
      <dd>{synced_at === null ? <Trans>ещё ничего не пришло</Trans> : <Time at={synced_at} />}</dd>
      <dt>
        <Trans>Ждут отправки</Trans>
      </dt>
      <dd>{waiting_actions === 0 ? <Trans>ничего</Trans> : waiting_actions}</dd>
      {paused_until !== null && paused_until > now && (
        <>
          <dt>
            <Trans>Отправка на паузе</Trans>
          </dt>
          <dd className={classes.warn}>
            <Trans>
              до <Time at={paused_until} form="full" />: сеть просит подождать
            </Trans>
          </dd>
        </>
      )}
      {quota && (
        <>
          <dt>
            <Trans>Квота сети</Trans>
          </dt>
          <dd className={quota.used >= quota.budget * limits.quota_looks ? classes.warn : undefined}>
            <Trans>
              использовано {quota.used} из {quota.budget}, этим аккаунтом {quota.used_here}; новая с{' '}
              <Time at={quota.resets_at} form="full" />
            </Trans>
          </dd>
        </>
      )}
      {stream && <Connection {...stream} />}
      {token_expires_at !== null && <Expiry at={token_expires_at} isOver={token_expires_at <= now} />}
      {errands.filter(isRepeated).map((errand) => (
        <ErrandFacts key={errand.what} errand={errand} now={now} />
      ))}
    </dl>
  )
}

/** The long connection over which some networks tell what happens. */
function Connection({ connected_at, error }: NonNullable<AccountChannel['stream']>) {
  return (
    <>
      <dt>
        <Trans>Соединение с сетью</Trans>
      </dt>
      <dd>
        {connected_at === null ? <Trans>устанавливается</Trans> : <Time at={connected_at} />}
        {connected_at === null && error !== null && <span className={classes.error}>{error}</span>}
      </dd>
    </>
  )
}

/** History is loaded once, and has its own place on the page. */
const isRepeated = ({ what }: Errand) => what !== 'history'

function Expiry({ at, isOver }: { at: number; isOver: boolean }) {
  return (
    <>
      <dt>
        <Trans>Доступ действует</Trans>
      </dt>
      <dd className={isOver ? classes.error : undefined}>
        {isOver ? (
          <Trans>
            закончился <Time at={at} form="full" />
          </Trans>
        ) : (
          <Trans>
            до <Time at={at} form="full" />
          </Trans>
        )}
      </dd>
    </>
  )
}

/** What is asked of the network again and again. */
function ErrandFacts({ errand: { what, ran_at, run_at, error }, now }: { errand: Errand; now: number }) {
  const { t } = useLingui()
  const errandText = useErrandText()
  const names: Record<Errand['what'], string> = {
    news: t`Проверка нового`,
    history: t`Загрузка истории`,
    refresh: t`Продление доступа`,
    templates: t`Шаблоны сети`,
    subscribe: t`Подписка на события`,
  }
  return (
    <>
      <dt>{names[what]}</dt>
      <dd>
        {ran_at === null ? <Trans>ещё не было</Trans> : <Time at={ran_at} />}
        {run_at > now && (
          <span className={classes.next}>
            {' · '}
            <Trans>
              следующая <Time at={run_at} form="full" />
            </Trans>
          </span>
        )}
        {error !== null && <span className={classes.error}>{errandText(error)}</span>}
      </dd>
    </>
  )
}
