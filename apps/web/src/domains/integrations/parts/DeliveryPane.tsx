import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { exactTime } from '../../../platform/time/time.ts'
import { RefreshIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { SideSkeleton } from '../../../ui/page/SideSkeleton.tsx'
import { deliveryQuery, useReplay } from '../api.ts'
import { useHookWords } from '../useHookWords.ts'
import classes from './Hooks.module.css'

/** One sending: what was said and what was answered. */
export function DeliveryPane({ id, hook_id }: { id: number; hook_id: number }) {
  const { t, i18n } = useLingui()
  const { outcomeText } = useHookWords()
  const failureText = useFailureText()
  const query = useQuery(deliveryQuery(id))
  const replay = useReplay(hook_id)
  if (query.isError)
    return <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  if (!query.data) return <SideSkeleton />
  const { type, created_at, event_id, url, body, answer, state } = query.data
  const again = () =>
    replay.mutate(
      { id },
      { onSuccess: () => toast.ok(t`Событие отправится ещё раз`), onError: (error) => toast.error(failureText(error)) },
    )
  return (
    <section className={classes.pane} aria-label={t`Отправка`}>
      <header className={classes.paneHead}>
        <h2>
          {type}, {exactTime(created_at, i18n.locale)}
        </h2>
        <Button
          variant="default"
          leftSection={<RefreshIcon />}
          loading={replay.isPending}
          disabled={state === 'waiting'}
          onClick={again}
        >
          <Trans>Повторить сейчас</Trans>
        </Button>
      </header>
      <p>{outcomeText(query.data)}</p>
      <pre className={classes.body}>
        {`POST ${url}\nwebhook-id: ${event_id}\n\n`}
        {body === null ? t`Ещё не отправлялось` : readable(body)}
      </pre>
      {answer && (
        <>
          <h3>
            <Trans>Ответ</Trans>
          </h3>
          <pre className={classes.body}>{answer}</pre>
        </>
      )}
      <p className={classes.quiet}>
        <Trans>Событие с тем же webhook-id может прийти повторно. Отправки хранятся 30 дней.</Trans>
      </p>
    </section>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
