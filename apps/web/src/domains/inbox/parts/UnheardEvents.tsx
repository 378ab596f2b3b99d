import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DeadEvent } from '@otklik/contract/inbox/problems.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { unheardQuery, useDismissEvent, useHearAgain } from '../api.ts'
import type { ErrorListProps } from '../list-search.ts'
import classes from './Problem.module.css'

/** What a part of the product could not deal with; everything behind it went on. */
export function UnheardEvents(page: ErrorListProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(unheardQuery)
  return (
    <ListPage
      {...page}
      label={t`Что не удалось обработать`}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      keyOf={({ id }) => id}
      isMeasured
      rowHeight={110}
      empty={
        <Empty
          title={t`Всё обработано`}
          text={t`Если какое-то событие не удастся учесть, оно останется здесь, а остальные пойдут своим чередом.`}
        />
      }
    >
      {(event) => <UnheardRow event={event} />}
    </ListPage>
  )
}

function UnheardRow({ event: { id, consumer, kind, at, error } }: { event: DeadEvent }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const again = useHearAgain()
  const dismiss = useDismissEvent()
  const onError = (error: unknown) => toast.error(failureText(error))
  const parts: Readonly<Record<string, string>> = { statistics: t`Статистика` }
  const name = parts[consumer] ?? consumer

  return (
    <div className={classes.problem}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{name}</b>
          <span className={classes.about}>{kind}</span>
          <Time className={classes.when} at={at} />
        </div>
        <p className={classes.reason} data-tone="danger">
          {error}
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshIcon size={14} />}
          aria-label={t`Обработать снова: ${name}`}
          onClick={() =>
            again.mutate(id, {
              onError,
              onSuccess: () => toast.ok(t`Обработаем в течение минуты. Если не получится, оно вернётся сюда.`),
            })
          }
          loading={again.isPending}
        >
          <Trans>Обработать снова</Trans>
        </Button>
        <Button
          variant="subtle"
          size="xs"
          aria-label={t`Скрыть: ${name}`}
          onClick={() => dismiss.mutate(id, { onError })}
          loading={dismiss.isPending}
        >
          <Trans>Скрыть</Trans>
        </Button>
      </div>
    </div>
  )
}
