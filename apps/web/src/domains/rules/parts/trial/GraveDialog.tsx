import { Trans, useLingui } from '@lingui/react/macro'
import { graveActs } from '@otklik/contract/rules/acts.ts'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { useEffect, useRef } from 'react'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { Progress } from '../../../../ui/marks/Progress.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { actNames } from '../../words/useActWords.ts'
import classes from './Trial.module.css'
import { useTrial } from './useTrial.ts'

type Props = {
  space_id: number
  rule_id: number | null
  definition: RuleDefinition
  isBusy: boolean
  failure?: string
  onAgree: () => void
  onClose: () => void
}

const WEEK = 7

/** What deletes or blocks is saved by whoever has seen how often it would have happened. */
export function GraveDialog({ space_id, rule_id, definition, isBusy, failure, onAgree, onClose }: Props) {
  const { t } = useLingui()
  const { trial, begin, error } = useTrial({ space_id, rule_id, definition })
  const failureText = useFailureText()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin(WEEK)
  })
  const counts = graveActs
    .filter((name) => definition.do.some((act) => act.do === name))
    .map((name) => ({ name, count: trial?.acts.find((act) => act.do === name)?.count ?? 0 }))
  const isKnown = trial !== undefined && trial.state !== 'running'
  return (
    <FormDialog
      title={t`Правило делает то, чего не вернуть`}
      submit={t`Согласиться и сохранить`}
      danger
      isBusy={isBusy}
      isOff={!isKnown && !error}
      failure={failure}
      onSubmit={onAgree}
      onClose={onClose}
    >
      {!isKnown && !error && (
        <div className={classes.progress} role="status">
          <Progress label={t`Проба`} value={trial?.looked ?? 0} max={trial?.total ?? 1} />
          <Trans>Считаем, сколько раз это случилось бы за неделю…</Trans>
        </div>
      )}
      {error && <p className={classes.wrong}>{t`Посчитать не удалось: ${failureText(error)}`}</p>}
      {isKnown && (
        <>
          <p>
            <Trans>За последние семь дней оно сделало бы это столько раз:</Trans>
          </p>
          <ul className={classes.counts}>
            {counts.map(({ name, count }) => (
              <li key={name}>
                {t(actNames[name])}: <b>{count}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}
