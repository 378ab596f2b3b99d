import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BulkResult, BulkRun } from '@otklik/contract/bulk.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/icons/icons.tsx'
import { Progress } from '../../../ui/marks/Progress.tsx'
import { useDeedTitle } from '../../card/useDeedTitle.ts'
import { useReasonWords } from '../../card/useReasonWords.ts'
import type { Kind } from '../../kind.ts'
import { isOpen, isRunning, resultsQuery, useStop } from '../bulk.ts'
import classes from './RunCard.module.css'

type Props = {
  kind: Kind
  run: BulkRun
  /** What stands for one of them: whose it is, as a link. */
  nameOf: (id: number, name: string | null) => ReactNode
}

/** How far it is, and what became of each; what failed comes first, with its reason. */
export function RunCard({ kind, run, nameOf }: Props) {
  const titleOf = useDeedTitle(kind)
  const stop = useStop()
  const results = useInfiniteQuery(resultsQuery(run))
  const rows = results.data?.pages.flatMap((page) => page.rows) ?? []
  const title = titleOf(run)
  const past = run.done + run.failed
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h3>{title}</h3>
        <span className={classes.count} role="status">
          <Trans>
            {past} из {run.total}
          </Trans>
        </span>
      </div>
      <Progress label={title} value={past} max={run.total} />
      <div className={classes.foot}>
        <p className={classes.note}>
          <Outcome run={run} />
        </p>
        {isRunning(run) && (
          <Button variant="default" size="xs" loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
            <Trans>Остановить</Trans>
          </Button>
        )}
      </div>
      <ul className={classes.results}>
        {rows.map((result) => (
          <li key={result.id} className={classes.result}>
            <span className={classes.name}>{nameOf(result.id, result.name)}</span>
            <Became result={result} isStopped={run.state === 'stopped'} />
          </li>
        ))}
      </ul>
      {results.hasNextPage && (
        <Button variant="subtle" size="xs" onClick={() => void results.fetchNextPage()}>
          <Trans>Показать ещё</Trans>
        </Button>
      )}
    </section>
  )
}

function Outcome({ run }: { run: BulkRun }) {
  const { accepted, held, failed } = run
  if (isRunning(run)) return <Trans>Можно уйти: работа продолжится сама.</Trans>
  return (
    <>
      {failed > 0 && <Trans>Не получилось: {failed}.</Trans>}{' '}
      {run.state === 'stopped' ? (
        <Trans>Остановлено. Что принято или сделано, то остаётся.</Trans>
      ) : isOpen(run) ? (
        failed > 0 ? (
          <Trans>Остальное принято.</Trans>
        ) : (
          <Trans>Всё принято.</Trans>
        )
      ) : (
        <Trans>Готово.</Trans>
      )}{' '}
      {accepted > 0 && <Trans>Сеть ещё не подтвердила: {accepted}.</Trans>}{' '}
      {held > 0 && <Trans>Ждут, пока подключат аккаунт: {held}. Потом уйдут сами.</Trans>}
    </>
  )
}

function Became({ result, isStopped }: { result: BulkResult; isStopped: boolean }) {
  const { t } = useLingui()
  const wordsOf = useReasonWords()
  if (result.state === 'failed')
    return (
      <span className={classes.failed}>
        {wordsOf(result.reason, result.reason_text)}
        <AlertIcon size={15} />
      </span>
    )
  const words = {
    done: t`сделано`,
    accepted: t`принято, ждёт сети`,
    held: t`принято, ждёт аккаунта`,
    waiting: isStopped ? t`не начато` : t`ждёт очереди`,
  }
  return (
    <span className={classes.became} data-state={result.state}>
      {words[result.state]}
      {result.state === 'done' ? <CheckIcon size={15} /> : <ClockIcon size={15} />}
    </span>
  )
}
