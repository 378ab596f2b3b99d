import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Rule, RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/Select.tsx'
import { Progress } from '../../../../ui/marks/Progress.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import classes from './Trial.module.css'
import { TrialResult } from './TrialResult.tsx'
import { useTrial } from './useTrial.ts'

type Props = {
  space_id: number
  rule?: Rule
  definition: RuleDefinition
  /** Nothing is left to be filled in, but for the name. */
  isWhole: boolean
  isDirty: boolean
  onIncomplete: () => void
}

const WEEK = 7
const periods = [1, 3, WEEK, 14, 30]

/** What the rule would have done, before it does anything. */
export function TrialPanel({ space_id, rule, definition, isWhole, isDirty, onIncomplete }: Props) {
  const { t } = useLingui()
  const [days, setDays] = useState(WEEK)
  const [dialog, setDialog] = useState<'apply' | 'explain'>()
  const { trial, isOutdated, isBeginning, error, begin, stop } = useTrial({
    ...{ space_id, definition },
    rule_id: rule?.id ?? null,
  })
  const { whole, fields } = useRefusal(error)
  const isRunning = trial?.state === 'running'
  const unsaved = isDirty ? t`Сначала сохраните изменения` : undefined
  return (
    <aside className={classes.panel} aria-label={t`Проба на прошлом`}>
      <div className={classes.head}>
        <h2>
          <Trans>Проба на прошлом</Trans>
        </h2>
        <Select
          label={t`За какое время`}
          isLabelHidden
          className={classes.period}
          value={days}
          onChange={setDays}
          options={periods.map((count) => ({ value: count, label: t`${count} дн.` }))}
        />
      </div>
      <p className={classes.quiet}>
        {trial ? (
          <Trans>Ничего не отправлено и не изменено</Trans>
        ) : (
          <Trans>
            Покажет, что правило сделало бы за эти дни вместе с остальными. Ничего не отправит и не изменит.
          </Trans>
        )}
      </p>
      <div className={classes.buttons}>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            <Trans>Остановить пробу</Trans>
          </Button>
        ) : (
          <Button
            variant={trial && !isOutdated ? 'default' : 'light'}
            loading={isBeginning}
            onClick={() => {
              if (isWhole) begin(days)
              else onIncomplete()
            }}
          >
            {trial ? <Trans>Проверить заново</Trans> : <Trans>Проверить</Trans>}
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.wrong} role="alert">
          {whole ?? Object.values(fields)[0]}
        </p>
      )}
      {isOutdated && !isRunning && trial && (
        <p className={classes.stale} role="status">
          <Trans>Правило с тех пор изменилось: проба о прежнем.</Trans>
        </p>
      )}
      {trial && isRunning && (
        <div className={classes.progress} role="status">
          <Progress label={t`Проба`} value={trial.looked} max={trial.total} />
          <span>
            <Trans>
              {trial.looked} из {trial.total}
            </Trans>
          </span>
        </div>
      )}
      {trial && <TrialResult trial={trial} />}
      {rule && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            disabled={unsaved !== undefined}
            title={unsaved}
            onClick={() => setDialog('apply')}
          >
            <Trans>Применить к необработанным за 24 ч</Trans>
          </Button>
          <Button
            variant="subtle"
            size="xs"
            disabled={unsaved !== undefined}
            title={unsaved}
            onClick={() => setDialog('explain')}
          >
            <Trans>Проверить на обращении</Trans>
          </Button>
        </div>
      )}
      {rule && dialog === 'apply' && <ApplyDialog rule={rule} onClose={() => setDialog(undefined)} />}
      {rule && dialog === 'explain' && <ExplainDialog rule={rule} onClose={() => setDialog(undefined)} />}
    </aside>
  )
}
