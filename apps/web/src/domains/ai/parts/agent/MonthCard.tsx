import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCalendar } from '../../../../platform/time/time.ts'
import { Progress } from '../../../../ui/marks/Progress.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { monthQuery } from '../../api.ts'
import { formatMoney } from '../../money.ts'
import classes from './Agent.module.css'

/** What this month has cost, of one agent or of all. */
export function MonthCard({ space_id, agent_id }: { space_id: number; agent_id?: number }) {
  const { t, i18n } = useLingui()
  const { data: month, error, refetch, isFetching } = useQuery(monthQuery(space_id))
  if (!month)
    return (
      <Card title={t`Расходы за месяц`}>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <RowSkeletons height={28} count={3} />
        )}
      </Card>
    )
  const own = month.agents.find((agent) => agent.agent_id === agent_id)
  const shown = agent_id === undefined ? month : (own ?? { spent: 0, limit: null, drafts: 0 })
  const drafts = shown.drafts
  const decided = agent_id === undefined ? month.drafts_decided : (own?.decided ?? 0)
  const taken = agent_id === undefined ? month.drafts_taken : (own?.taken ?? 0)
  // Sums are in hundredths of what limits are in.
  const percent = shown.limit === null ? 0 : shown.limit === 0 ? 100 : shown.spent / shown.limit
  const limit = shown.limit === null ? null : formatMoney(shown.limit, month.currency, i18n.locale)
  return (
    <Card title={t`Расходы: ${formatCalendar(month.from, 'month', i18n.locale)}`}>
      <p className={classes.sum}>
        <b>{formatMoney(shown.spent, month.currency, i18n.locale, true)}</b>
        <span>{limit === null ? <Trans>предела нет</Trans> : <Trans>из {limit} в месяц</Trans>}</span>
      </p>
      {shown.limit !== null && (
        <Progress label={t`Израсходовано`} value={shown.spent / 100} max={Math.max(1, shown.limit)} />
      )}
      <dl className={classes.figures}>
        <dt>
          <Trans>Черновики</Trans>
        </dt>
        <dd>
          {decided > 0 ? (
            <Trans>
              {drafts}, взяли {Math.round((taken / decided) * 100)} %
            </Trans>
          ) : (
            drafts
          )}
        </dd>
        {agent_id === undefined && (
          <>
            <dt>
              <Trans>Ответы без человека</Trans>
            </dt>
            <dd>{month.alone}</dd>
            <dt>
              <Trans>Сводки, перевод, правки</Trans>
            </dt>
            <dd>{month.others}</dd>
          </>
        )}
      </dl>
      {percent >= limits.ai_told_percent && percent < limits.ai_robots_percent && (
        <p className={classes.note} data-tone="warn">
          <Trans>Израсходовано больше 80 % предела.</Trans>
        </p>
      )}
      {percent >= limits.ai_robots_percent && percent < 100 && (
        <p className={classes.note} data-tone="warn">
          <Trans>Израсходовано больше 90 % предела: сами агенты не отвечают.</Trans>
        </p>
      )}
      {percent >= 100 && (
        <p className={classes.note} data-tone="warn">
          <Trans>Предел исчерпан: до конца месяца черновики пишет человек.</Trans>
        </p>
      )}
    </Card>
  )
}
