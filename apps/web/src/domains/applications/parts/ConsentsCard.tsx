import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Consent } from '@otklik/contract/auth/consents.ts'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { consentsQuery, useWithdraw } from '../api.ts'
import { useScopeWords } from '../useScopeWords.ts'
import classes from './Applications.module.css'

/** Applications that act for this person. Nothing is shown to whoever has allowed none. */
export function ConsentsCard() {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(consentsQuery)
  if (data?.length === 0) return null
  return (
    <Card title={t`Доступ приложений`}>
      {!data && !error && <RowSkeletons height={52} count={1} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data?.map((consent) => (
        <Given key={`${consent.space_id}/${consent.application_id}`} {...consent} />
      ))}
    </Card>
  )
}

function Given({ application_id, name, scopes, used_at, ends_at }: Consent) {
  const { t } = useLingui()
  const { shortText } = useScopeWords()
  const failureText = useFailureText()
  const withdraw = useWithdraw()
  const ask = async () => {
    const title = t`Отозвать доступ у «${name}»?`
    const text = t`Приложение сразу перестанет действовать от вашего имени.`
    if (await confirm({ title, text, yes: t`Отозвать`, danger: true }))
      withdraw.mutate(application_id, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <div className={classes.given}>
      <div>
        <b>{name}</b>
        <div className={classes.quiet}>{shortText(scopes)}</div>
        <div className={classes.quiet}>
          <Trans>
            последнее обращение <Time at={used_at} />, доступ до <Time at={ends_at} />
          </Trans>
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t`Отозвать доступ: ${name}`}
        loading={withdraw.isPending}
        onClick={() => void ask()}
      >
        <Trans>Отозвать</Trans>
      </Button>
    </div>
  )
}
