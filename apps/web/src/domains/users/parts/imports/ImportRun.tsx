import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportedPerson, PeopleImport } from '@otklik/contract/users/imports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatTime } from '../../../../platform/time/time.ts'
import { AlertIcon, CheckIcon, ClockIcon } from '../../../../ui/icons/icons.tsx'
import { Progress } from '../../../../ui/marks/Progress.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import row from '../../../../ui/page/RowWords.module.css'
import { importedQuery, isRunning, useStopImport } from '../../imports.ts'
import classes from './Import.module.css'
import { useReasonWords } from './useImportWords.ts'

/** How far it is, and what became of everybody; what failed comes first, with its reason. */
export function ImportRun({ run }: { run: PeopleImport }) {
  const { t } = useLingui()
  const stop = useStopImport()
  const people = useInfiniteQuery(importedQuery(run))
  const rows = people.data?.pages.flatMap((page) => page.rows) ?? []
  const past = run.done + run.failed
  const title = t`Приглашения из таблицы`
  return (
    <Card
      title={title}
      tools={
        <span role="status">
          <Trans>
            {past} из {run.total}
          </Trans>
        </span>
      }
    >
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
      <div className={classes.list}>
        <RowList label={title} query={people} rows={rows} keyOf={({ line }) => line} isMeasured empty={null}>
          {(person) => <Became person={person} isStopped={run.state === 'stopped'} />}
        </RowList>
      </div>
    </Card>
  )
}

function Outcome({ run }: { run: PeopleImport }) {
  const { i18n } = useLingui()
  const { failed, rests_until, state } = run
  if (state === 'stopped') return <Trans>Остановлено. Кто уже приглашён, тот приглашён.</Trans>
  if (state === 'done')
    return failed > 0 ? <Trans>Готово. Не получилось: {failed}.</Trans> : <Trans>Готово: письма отправлены.</Trans>
  if (rests_until === null) return <Trans>Можно уйти: работа продолжится сама.</Trans>
  const at = formatTime(rests_until, 'clock', Date.now() / 1000, i18n.locale)
  return <Trans>За час уходит ограниченное число писем. Продолжим сами в {at}.</Trans>
}

function Became({ person, isStopped }: { person: ImportedPerson; isStopped: boolean }) {
  const { t } = useLingui()
  const reasonWords = useReasonWords()
  const { line, email, state, reason } = person
  const words = {
    done: t`приглашение отправлено`,
    waiting: isStopped ? t`не отправлено` : t`ждёт очереди`,
    failed: reasonWords(reason),
  }
  const Icon = { done: CheckIcon, waiting: ClockIcon, failed: AlertIcon }[state]
  return (
    <>
      <span className={classes.line}>
        <Trans>строка {line}</Trans>
      </span>
      <span className={row.words}>
        <b>{email}</b>
        <span className={classes.about} data-wrong={state === 'failed' || undefined}>
          {words[state]}
        </span>
      </span>
      <Icon size={15} />
    </>
  )
}
