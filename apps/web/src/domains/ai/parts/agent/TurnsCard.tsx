import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AiTurn } from '@otklik/contract/ai/alone.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { figuresQuery, turnsOfAgentQuery } from '../../turns.ts'
import { useTurnWords } from '../../useTurnWords.ts'
import classes from './Agent.module.css'

/** What it did by itself of late, and why it left the rest to people. */
export function TurnsCard({ agent_id }: { agent_id: number }) {
  const { t } = useLingui()
  const reasons = useTurnWords()
  const query = useInfiniteQuery(turnsOfAgentQuery(agent_id))
  const { data: figures } = useQuery(figuresQuery(agent_id))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const handed = figures?.handed_over.reduce((sum, { count }) => sum + count, 0) ?? 0
  const seconds = figures?.median_s == null ? null : Math.round(figures.median_s)
  return (
    <Card title={t`Что сделал сам`} about={<Trans>За 30 дней</Trans>}>
      {figures && (
        <dl className={classes.figures}>
          <dt>
            <Trans>Ответил сам</Trans>
          </dt>
          <dd>{figures.answered}</dd>
          {seconds !== null && (
            <>
              <dt>
                <Trans>Обычно за</Trans>
              </dt>
              <dd>
                <Trans>{seconds} с</Trans>
              </dd>
            </>
          )}
          <dt>
            <Trans>Передал людям</Trans>
          </dt>
          <dd>{handed}</dd>
          {figures.handed_over.slice(0, 4).map(({ reason, count }) => (
            <Reason key={reason} label={reasons[reason]} count={count} />
          ))}
          <dt>
            <Trans>Черновики: взяли, с правкой, нет</Trans>
          </dt>
          <dd>
            {figures.drafts_used}, {figures.drafts_edited}, {figures.drafts_dropped}
          </dd>
        </dl>
      )}
      {rows.map((turn) => (
        <Line key={turn.id} turn={turn} />
      ))}
      {query.hasNextPage && (
        <Button variant="subtle" size="xs" loading={query.isFetching} onClick={() => void query.fetchNextPage()}>
          <Trans>Показать ещё</Trans>
        </Button>
      )}
    </Card>
  )
}

function Reason({ label, count }: { label: string; count: number }) {
  return (
    <>
      <dt className={classes.inner}>{label}</dt>
      <dd>{count}</dd>
    </>
  )
}

function Line({ turn }: { turn: AiTurn }) {
  return (
    <div className={classes.row}>
      <span>
        <Link to={turn.kind === 'item' ? '/items/$id' : '/chats/$id/messages'} params={{ id: turn.thing_id }}>
          {turn.kind === 'item' ? <Trans>Комментарий</Trans> : <Trans>Диалог</Trans>}
        </Link>
        <small>
          <Time at={turn.at} form="list" />
        </small>
      </span>
      <TurnBadge turn={turn} />
    </div>
  )
}

export function TurnBadge({ turn: { state, outcome, reason } }: { turn: AiTurn }) {
  const { t } = useLingui()
  const reasons = useTurnWords()
  if (state === 'open') return <Badge>{t`думает`}</Badge>
  if (state === 'asked') return <Badge tone="warn">{t`ждёт одобрения`}</Badge>
  if (outcome === 'answered') return <Badge tone="ok">{t`ответил сам`}</Badge>
  const why = reason === null ? '' : reasons[reason]
  return outcome === 'left' ? <Badge>{why}</Badge> : <Badge tone="warn">{t`передал: ${why}`}</Badge>
}
