import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EvalRun, EvalSet } from '@otklik/contract/ai/evals.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/Select.tsx'
import { ChecksIcon } from '../../../../ui/icons/icons.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Progress } from '../../../../ui/marks/Progress.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { agentsQuery, monthQuery } from '../../api.ts'
import { answersQuery, costQuery, recentVersionsQuery, useBeginRun, useStopRun } from '../../evals/api.ts'
import { formatMoney } from '../../money.ts'
import { useReasonWords } from '../../useReasonWords.ts'
import { Answer } from './Answer.tsx'
import classes from './Evals.module.css'
import { useFigures } from './useFigures.ts'

/** Who is asked, and what that costs at most: said before it begins. */
export function StartCard({ set, isRunning }: { set: EvalSet; isRunning: boolean }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const { data: agents = [] } = useQuery(agentsQuery(set.space_id))
  const [chosen, setChosen] = useState<number>()
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0]
  const [picked, setPicked] = useState<{ agent_id: number; version: number }>()
  const version = picked && picked.agent_id === agent?.id ? picked.version : (agent?.version ?? 0)
  const { data: versions } = useQuery({ ...recentVersionsQuery(agent?.id ?? 0), enabled: agent !== undefined })
  const { data: cost } = useQuery({
    ...costQuery(set.id, agent?.id ?? 0, version),
    enabled: agent !== undefined && set.questions > 0,
  })
  const begin = useBeginRun(set.id)
  return (
    <Card title={t`Новый прогон`} about={<Trans>Клиентам ничего не отправляется.</Trans>}>
      <div className={classes.side}>
        <Select
          label={t`Агент`}
          value={agent?.id ?? 0}
          onChange={setChosen}
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          label={t`Версия`}
          value={version}
          onChange={(value) => agent && setPicked({ agent_id: agent.id, version: value })}
          options={(versions?.rows ?? []).map((row) => ({
            value: row.version,
            label: row.is_live ? t`${row.version}, работает сейчас` : String(row.version),
          }))}
        />
        {cost && (
          <p className={classes.note}>
            <Trans>
              Вопросов: {cost.questions}. Не дороже {formatMoney(cost.most, cost.currency, i18n.locale, true)}.
            </Trans>
          </p>
        )}
        <Button
          disabled={!agent || set.questions === 0 || isRunning}
          loading={begin.isPending}
          onClick={() =>
            agent &&
            begin.mutate({ agent_id: agent.id, version }, { onError: (error) => toast.error(failureText(error)) })
          }
        >
          <Trans>Начать прогон</Trans>
        </Button>
      </div>
    </Card>
  )
}

export function RunCard({ run }: { run: EvalRun }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const reasons = useReasonWords()
  const stop = useStopRun()
  const { data: month } = useQuery(monthQuery(run.space_id))
  const figures = useFigures(month?.currency ?? 'RUB')
  return (
    <Card
      title={t`${run.agent_name}, версия ${run.version}`}
      tools={
        run.state === 'running' ? (
          <Button
            variant="default"
            size="xs"
            loading={stop.isPending}
            onClick={() => stop.mutate(run.id, { onError: (error) => toast.error(failureText(error)) })}
          >
            <Trans>Остановить</Trans>
          </Button>
        ) : (
          run.state === 'stopped' && <Badge tone="warn">{run.reason ? reasons[run.reason] : t`остановлен`}</Badge>
        )
      }
    >
      {run.state === 'running' && (
        <>
          <p className={classes.note} role="status">
            <Trans>
              Спросили {run.done} из {run.total}
            </Trans>
          </p>
          <Progress label={t`Прогон`} value={run.done} max={run.total} />
        </>
      )}
      <dl className={classes.figures}>
        {figures(run.totals).map(({ name, value }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function Answers({ run }: { run: EvalRun }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(answersQuery(run.id))
  const { data: month } = useQuery(monthQuery(run.space_id))
  return (
    <div className={classes.list}>
      <RowList
        label={t`Ответы`}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        keyOf={({ place }) => place}
        rowHeight={96}
        isMeasured
        empty={<Empty icon={ChecksIcon} title={t`Ответов нет`} text={t`Автора вопросов удалили вместе с ними.`} />}
      >
        {(answer) => <Answer answer={answer} currency={month?.currency ?? 'RUB'} />}
      </RowList>
    </div>
  )
}
