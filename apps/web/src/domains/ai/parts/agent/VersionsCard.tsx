import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Agent, AgentVersion, AiDefinition } from '@otklik/contract/ai/agents.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toast } from '../../../../ui/layers/toast.ts'
import { Badge } from '../../../../ui/marks/Badge.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useMember } from '../../../desk/api.ts'
import { useReadVersion, versionsQuery } from '../../api.ts'
import classes from './Agent.module.css'

type Props = { agent: Agent; onTake: (definition: AiDefinition) => void }

/** Who saved what; an old one is put into the form, and holds when it is saved. */
export function VersionsCard({ agent, onTake }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(versionsQuery(agent.id))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Card title={t`Версии`}>
      {rows.map((row) => (
        <Line key={row.version} agent={agent} row={row} onTake={onTake} />
      ))}
      {query.hasNextPage && (
        <Button variant="subtle" size="xs" loading={query.isFetching} onClick={() => void query.fetchNextPage()}>
          <Trans>Показать ещё</Trans>
        </Button>
      )}
    </Card>
  )
}

function Line({ agent, row, onTake }: Props & { row: AgentVersion }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const read = useReadVersion(agent.id)
  const who = useMember(agent.space_id, row.saved_by)?.name
  const take = () =>
    read.mutate(row.version, {
      onSuccess: ({ definition }) => {
        onTake(definition)
        toast.ok(t`Версия ${row.version} в форме: сохраните её, чтобы она заработала`)
      },
      onError: (error) => toast.error(failureText(error)),
    })
  return (
    <div className={classes.row}>
      <span>
        <Trans>Версия {row.version}</Trans>
        <small>
          {who && `${who}, `}
          <Time at={row.saved_at} form="full" />
        </small>
      </span>
      {row.is_live ? (
        <Badge tone="ok">
          <Trans>работает сейчас</Trans>
        </Badge>
      ) : (
        <Button variant="subtle" size="xs" loading={read.isPending} onClick={take}>
          <Trans>Взять в форму</Trans>
        </Button>
      )}
    </div>
  )
}
