import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import { Progress } from '../../../../ui/marks/Progress.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { previewQuery, runQuery, useApply, useStopRun } from '../../trials.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import classes from './Trial.module.css'

type Props = { rule: Rule; onClose: () => void }

/** Does the rule to what waits now: first how many there are and what will be done to them. */
export function ApplyDialog({ rule, onClose }: Props) {
  const { t } = useLingui()
  const [run_id, setRun] = useState<number>()
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={t`Применить к необработанным за 24 часа`}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
      {run_id === undefined ? (
        <Before rule={rule} onBegun={setRun} onClose={onClose} />
      ) : (
        <Running run_id={run_id} rule={rule} onClose={onClose} />
      )}
    </Modal>
  )
}

function Before({ rule, onBegun, onClose }: Props & { onBegun: (run_id: number) => void }) {
  const { t } = useLingui()
  const [isReplying, setIsReplying] = useState(false)
  const query = useQuery(previewQuery(rule.id))
  const apply = useApply(rule.id)
  const { whole, fields } = useRefusal(apply.error)
  const { actWords } = useRuleWords(rule.space_id)
  if (query.isError)
    return <Failure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (!query.data) return <RowSkeletons height={40} count={3} />
  const { count, version, has_replies } = query.data
  const acts = rule.do.filter((act) => isReplying || act.do !== 'reply')
  return (
    <div className={classes.dialog}>
      <p>
        {count === 0 ? (
          <Trans>Среди новых и взятых в работу без ответа за последние сутки подходящих нет.</Trans>
        ) : (
          <Trans>
            Подходит: <b>{count}</b>. Это новые и взятые в работу без нашего ответа за последние сутки. С каждым правило
            сделает один раз:
          </Trans>
        )}
      </p>
      {count > 0 && (
        <>
          <ul className={classes.plan}>
            {acts.map((act, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an act is known by its place
              <li key={place}>{actWords(act)}</li>
            ))}
            {acts.length === 0 && (
              <li>
                <Trans>ничего: правило только отвечает</Trans>
              </li>
            )}
          </ul>
          {has_replies && (
            <Checkbox
              label={t`И отправить клиентам ответы`}
              hint={t`Без отметки правило никому не ответит, а остальное сделает.`}
              checked={isReplying}
              onChange={setIsReplying}
            />
          )}
        </>
      )}
      {apply.error && (
        <p className={classes.wrong} role="alert">
          {whole ?? Object.values(fields)[0]}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          loading={apply.isPending}
          disabled={count === 0 || acts.length === 0}
          onClick={() =>
            apply.mutate({ seen_version: version, with_replies: isReplying }, { onSuccess: ({ id }) => onBegun(id) })
          }
        >
          {t`Применить к ${count}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Отмена</Trans>
        </Button>
      </div>
    </div>
  )
}

function Running({ run_id, rule, onClose }: Props & { run_id: number }) {
  const { t } = useLingui()
  const { data: run } = useQuery(runQuery(run_id))
  const stop = useStopRun()
  if (!run) return <RowSkeletons height={40} count={2} />
  const { total, done, fired, failed, state } = run
  const isRunning = state === 'running'
  return (
    <div className={classes.dialog}>
      <Progress label={t`Применение правила`} value={done} max={total} />
      <p role="status">
        {isRunning ? (
          <Trans>
            Просмотрено {done} из {total}, сделано с {fired}, отказов {failed}
          </Trans>
        ) : state === 'stopped' ? (
          <Trans>
            Остановлено: просмотрено {done} из {total}, сделано с {fired}. Сделанное осталось.
          </Trans>
        ) : (
          <Trans>
            Готово: сделано с {fired} из {total}, отказов {failed}
          </Trans>
        )}
      </p>
      <div className={classes.buttons}>
        {isRunning ? (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(run_id)}>
            <Trans>Остановить</Trans>
          </Button>
        ) : (
          <Button onClick={onClose}>
            <Trans>Закрыть</Trans>
          </Button>
        )}
        <Button
          variant="subtle"
          renderRoot={(props) => (
            <Link {...props} to="/settings/rules/journal" search={{ space_id: rule.space_id, rule_id: [rule.id] }} />
          )}
        >
          <Trans>Журнал</Trans>
        </Button>
      </div>
    </div>
  )
}
