import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AgentRow } from '@otklik/contract/ai/agents.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Grip } from '../../../ui/fields/order/Grip.tsx'
import { useDragging } from '../../../ui/fields/order/useDragging.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ChecksIcon, HistoryIcon, PlusIcon, WandIcon } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import page from '../../../ui/page/ListPage.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { dropAmong, stepAmong } from '../../rules/edit/order.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { agentsQuery, monthQuery, useMoveAgent } from '../api.ts'
import { formatMoney } from '../money.ts'
import classes from '../parts/agent/Agent.module.css'
import { AgentSwitch } from '../parts/agent/AgentSwitch.tsx'
import { MonthCard } from '../parts/agent/MonthCard.tsx'
import { SettingsCard } from '../parts/agent/SettingsCard.tsx'
import { useReasonWords } from '../useReasonWords.ts'

const route = getRouteApi('/work/settings/ai')

/** Who helps to answer, what may leave for their models, and what that costs. */
export function AgentsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('ai.manage')
  const space_id = spaces.find(({ id }) => id === search.space_id)?.id ?? spaces[0]?.id ?? 0
  const query = useQuery(agentsQuery(space_id))
  const all = query.data ?? []
  const move = useMoveAgent(space_id)
  const put = (id: number, before: number | null | undefined) => {
    const agent = all.find((each) => each.id === id)
    if (agent && before !== undefined && before !== id) move.mutate({ agent, before, order: all })
  }
  const dragging = useDragging((key, { before }) =>
    put(Number(key), dropAmong(all, all, Number(key), before === null ? null : Number(before))),
  )
  const create = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<PlusIcon />}
      renderRoot={(props) => <Link {...props} to="/settings/ai/create" />}
    >
      <Trans>Создать агента</Trans>
    </Button>
  )
  return (
    <Page
      title={t`ИИ-агенты`}
      about={
        <Trans>
          Агент готовит черновики, сводки и теги. Если подходят несколько, спрашивают того, кто выше. Клиентам сам он
          отвечает только там, где ему включили автопилот.
        </Trans>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<HistoryIcon />}
            renderRoot={(props) => <Link {...props} to="/settings/ai/calls" search={{ space_id }} />}
          >
            <Trans>Запросы</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<ChecksIcon />}
            renderRoot={(props) => <Link {...props} to="/settings/ai/evals" search={{ space_id }} />}
          >
            <Trans>Проверка</Trans>
          </Button>
          {create('filled')}
        </>
      }
    >
      {spaces.length > 1 && (
        <SpaceFilter
          spaces={spaces}
          value={space_id}
          onChange={(id) => void navigate({ to: '/settings/ai', search: { space_id: id }, replace: true })}
        />
      )}
      <div className={`${page.list} ${classes.list}`} {...dragging.listOf('agents')}>
        <RowList
          label={t`ИИ-агенты`}
          query={query}
          rows={all}
          keyOf={({ id }) => id}
          rowHeight={64}
          empty={
            <Empty
              icon={WandIcon}
              title={t`Агентов пока нет`}
              text={t`И без модели рядом с ответом предлагаются похожие шаблоны и факты. Агент пишет по ним черновик и показывает, откуда что взял.`}
              action={create('default')}
            />
          }
        >
          {(agent) => {
            const [up, down] = [stepAmong(all, all, agent.id, -1), stepAmong(all, all, agent.id, 1)]
            return (
              <div className={classes.agent} {...dragging.rowOf(String(agent.id))}>
                {all.length > 1 && (
                  <Grip
                    name={agent.name}
                    onPress={dragging.begin(String(agent.id))}
                    onUp={up === undefined ? undefined : () => put(agent.id, up)}
                    onDown={down === undefined ? undefined : () => put(agent.id, down)}
                  />
                )}
                <AgentLine agent={agent} />
              </div>
            )
          }}
        </RowList>
      </div>
      {/* Below a list whose length nobody knows yet they would jump. */}
      {!query.isPending && (
        <div className={classes.pair}>
          <MonthCard space_id={space_id} />
          <SettingsCard key={space_id} space_id={space_id} />
        </div>
      )}
    </Page>
  )
}

function AgentLine({ agent }: { agent: AgentRow }) {
  const { t, i18n } = useLingui()
  const reasons = useReasonWords()
  const { data: month } = useQuery(monthQuery(agent.space_id))
  const { id, name, model, is_on, why_not, spent } = agent
  return (
    <>
      <span className={rowWords.words}>
        <Link to="/settings/ai/$id" params={{ id }} className={classes.name}>
          <b>{name}</b>
        </Link>
        <span className={rowWords.about}>
          {model}
          {month && ` · ${formatMoney(spent, month.currency, i18n.locale, true)}`}
        </span>
      </span>
      {is_on && why_not !== null && <Badge tone="warn">{reasons[why_not]}</Badge>}
      <AgentSwitch
        agent={agent}
        autopilot_ids={agent.autopilot_ids}
        label={<span className="visually-hidden">{t`Агент «${name}» работает`}</span>}
      />
    </>
  )
}
