import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Application, ApplicationCard, SavedApplication } from '@otklik/contract/auth/applications.ts'
import { useQuery } from '@tanstack/react-query'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { SideSkeleton } from '../../../ui/page/SideSkeleton.tsx'
import { applicationQuery, useRemoveApplication, useRotateSecret } from '../api.ts'
import { useScopeWords } from '../useScopeWords.ts'
import classes from './Applications.module.css'

type Props = {
  id: number
  onEdit: (application: Application) => void
  onSecret: (saved: SavedApplication) => void
  onRemoved: () => void
}

/** One application: by what it is known, what it may do, and how much it asks. */
export function ApplicationPane({ id, onEdit, onSecret, onRemoved }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { wordsOf, allOf } = useScopeWords()
  const { data, error, refetch, isFetching } = useQuery(applicationQuery(id))
  const [rotate, remove] = [useRotateSecret(id), useRemoveApplication(id)]
  const onError = (error: unknown) => void toast.error(failureText(error))
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SideSkeleton />
  const { name, developer, client_id, redirect_uris, scopes, has_secret, people } = data
  const askRotate = async () => {
    const title = t`Сделать новый секрет?`
    const text = t`Прежний перестанет действовать сразу, а тех, кто дал доступ (${people}), спросят снова.`
    if (await confirm({ title, text, yes: t`Новый секрет` })) rotate.mutate(undefined, { onSuccess: onSecret, onError })
  }
  const askRemove = async () => {
    const title = t`Удалить приложение «${name}»?`
    const text = t`Доступ, который ему дали (${people}), пропадёт сразу.`
    if (await confirm({ title, text, yes: t`Удалить`, danger: true }))
      remove.mutate(undefined, { onSuccess: onRemoved, onError })
  }
  return (
    <section className={classes.pane} aria-label={t`Приложение`}>
      <header className={classes.paneHead}>
        <div>
          <h2>{name}</h2>
          <span className={classes.quiet}>{developer}</span>
        </div>
        <div className={classes.tools}>
          <Button variant="default" onClick={() => onEdit(data)}>
            <Trans>Изменить</Trans>
          </Button>
          {has_secret && (
            <Button variant="default" loading={rotate.isPending} onClick={() => void askRotate()}>
              <Trans>Новый секрет</Trans>
            </Button>
          )}
          <Button variant="default" color="red" loading={remove.isPending} onClick={() => void askRemove()}>
            <Trans>Удалить</Trans>
          </Button>
        </div>
      </header>
      <CopyField label="client_id" value={client_id} />
      <h3>
        <Trans>Адреса возврата</Trans>
      </h3>
      <ul className={classes.plain}>
        {redirect_uris.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <h3>
        <Trans>Может просить</Trans>
      </h3>
      <ul className={classes.plain}>
        {allOf(scopes).map((scope) => (
          <li key={scope}>
            {wordsOf(scope).can} <code className={classes.quiet}>{scope}</code>
          </li>
        ))}
      </ul>
      <Uses {...data} />
    </section>
  )
}

const DAYS = 30
const DAY_MS = 86_400_000

/** Calls of the last thirty days, one bar a day. */
function Uses({ uses, people }: ApplicationCard) {
  const { t } = useLingui()
  const byDay = new Map(uses.map((use) => [use.day, use]))
  const days = Array.from({ length: DAYS }, (_, at) => {
    const day = new Date(Date.now() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, reads: 0, changes: 0, refused: 0 }
  })
  const sum = (what: 'reads' | 'changes' | 'refused') => days.reduce((total, use) => total + use[what], 0)
  const most = Math.max(1, ...days.map(({ reads, changes }) => reads + changes))
  const [reads, changes, refused] = [sum('reads'), sum('changes'), sum('refused')]
  return (
    <>
      <h3>
        <Trans>Обращения за 30 дней</Trans>
      </h3>
      <div className={classes.bars} role="img" aria-label={t`Чтений ${reads}, изменений ${changes}`}>
        {days.map((use) => (
          <span key={use.day} style={{ height: `${((use.reads + use.changes) / most) * 100}%` }} />
        ))}
      </div>
      <p className={classes.quiet}>
        <Trans>
          Чтений {reads}, изменений {changes}, отклонено из-за частоты {refused}. Доступ дали: {people}.
        </Trans>
      </p>
    </>
  )
}
