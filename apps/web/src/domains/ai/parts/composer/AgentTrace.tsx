import { Trans, useLingui } from '@lingui/react/macro'
import type { AiTurn } from '@otklik/contract/ai/alone.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RobotIcon } from '../../../../ui/icons/icons.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import side from '../../../../ui/page/Side.module.css'
import { turnsOfThingQuery } from '../../turns.ts'
import { TurnBadge } from '../agent/TurnsCard.tsx'
import classes from './AiAside.module.css'

/** What agents did about it by themselves: why they answered, or why they did not. Nothing where none was asked. */
export function AgentTrace({ kind, id }: { kind: WorkKind; id: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(turnsOfThingQuery(kind, id))
  const turns = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (turns.length === 0) return null
  return (
    <section className={side.section} aria-label={t`Агент`}>
      <h3>
        <RobotIcon size={14} />
        <Trans>Агент</Trans>
      </h3>
      <ul className={classes.turns} aria-label={t`Что сделал агент`}>
        {turns.slice(0, SHOWN * (query.data?.pages.length ?? 1)).map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
      </ul>
      {query.hasNextPage && (
        <button type="button" className="link" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          <Trans>Раньше</Trans>
        </button>
      )}
    </section>
  )
}

const SHOWN = 50

function Turn({ turn }: { turn: AiTurn }) {
  const { agent_name, confidence, sources, at } = turn
  return (
    <li>
      <span className={classes.turn}>
        {agent_name !== null && <b>{agent_name}</b>}
        <Time at={at} form="list" className={classes.at} />
      </span>
      <TurnBadge turn={turn} />
      {confidence !== null && (
        <span className={side.quiet}>
          <Trans>уверенность {confidence} %</Trans>
        </span>
      )}
      {sources.map(({ n, title }) => (
        <span key={n} className={side.quiet}>
          {n}. {title}
        </span>
      ))}
    </li>
  )
}
