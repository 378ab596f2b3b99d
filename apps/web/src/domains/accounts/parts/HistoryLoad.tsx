import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { HistoryIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Progress } from '../../../ui/marks/Progress.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { channelQuery, isLoadingHistory, useLoadHistory } from '../channels.ts'
import { useErrandText } from '../errand-words.ts'
import classes from './HistoryLoad.module.css'

/** What was there before the account was connected (product/accounts: History). */
export function HistoryLoad({ account: { id } }: { account: AccountCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const errandText = useErrandText()
  const { data: channel } = useQuery(channelQuery(id))
  const load = useLoadHistory(id)
  if (!channel?.has_history) return null
  const history = channel.errands.find(({ what }) => what === 'history')
  const isLoading = isLoadingHistory(channel)
  const found = history?.found_items ?? 0
  const whole = found + (history?.left_items ?? 0)
  const start = () => load.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })
  return (
    <Card
      title={t`История`}
      about={t`То, что было до подключения: до 100 последних. Придёт закрытым, без уведомлений и автоответов.`}
    >
      {isLoading ? (
        <div className={classes.progress}>
          <p role="status">
            <Trans>
              Загружено {found} из {whole}. Страницу можно закрыть: загрузка продолжится сама.
            </Trans>
          </p>
          <Progress label={t`Загрузка истории`} value={found} max={whole} />
          {history?.error && <p className={classes.error}>{errandText(history.error)}</p>}
        </div>
      ) : (
        <div className={classes.idle}>
          <Button variant="default" leftSection={<HistoryIcon />} onClick={start} loading={load.isPending}>
            <Trans>Загрузить историю</Trans>
          </Button>
          {history && (
            <span className={classes.told} role="status">
              <Trans>Загружено: {found}</Trans>
            </span>
          )}
        </div>
      )}
    </Card>
  )
}
