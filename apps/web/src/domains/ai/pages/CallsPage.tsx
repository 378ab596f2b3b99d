import { Trans, useLingui } from '@lingui/react/macro'
import type { AiCall } from '@otklik/contract/ai/journal.ts'
import { type AiCallKind, aiCallKinds } from '@otklik/contract/ai/kinds.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ChecksIcon, DocumentIcon, HistoryIcon } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useMember } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { agentsQuery, callsQuery, monthQuery } from '../api.ts'
import type { AiCallsSearch } from '../list-search.ts'
import { formatMoney } from '../money.ts'
import classes from '../parts/agent/Agent.module.css'
import { TextsDialog } from '../parts/agent/TextsDialog.tsx'
import { AddToSet } from '../parts/evals/AddToSet.tsx'
import { useCallWords, useReasonWords } from '../useReasonWords.ts'

const route = getRouteApi('/work/settings/ai/calls')
const ANY = 0

/** Every question to a model: who asked, what it cost, what came of it. */
export function CallsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: AiCallsSearch = route.useSearch()
  const spaces = useSpacesWhere('ai.manage')
  const space_id = spaces.find(({ id }) => id === search.space_id)?.id ?? spaces[0]?.id ?? 0
  const kinds = useCallWords()
  const query = useInfiniteQuery(callsQuery(space_id, search))
  const { data: agents = [] } = useQuery(agentsQuery(space_id))
  const { data: month } = useQuery(monthQuery(space_id))
  const show = (change: Partial<AiCallsSearch>) =>
    void navigate({ to: '/settings/ai/calls', search: { ...search, ...change }, replace: true })
  return (
    <ListPage
      title={t`Запросы к моделям`}
      backTo="/settings/ai"
      tabs={
        <ListTabs
          value={search.show}
          onChange={(chosen) => show({ show: chosen })}
          choices={[
            { value: 'all', label: t`Все` },
            { value: 'failed', label: t`Без ответа` },
          ]}
        />
      }
      filters={
        <>
          {spaces.length > 1 && (
            <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id, agent: undefined })} />
          )}
          <Select
            label={t`Агент`}
            isBare
            value={search.agent ?? ANY}
            onChange={(agent) => show({ agent: agent === ANY ? undefined : agent })}
            options={[
              { value: ANY, label: t`Все агенты` },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select
            label={t`Что спросили`}
            isBare
            value={search.kind ?? ''}
            onChange={(kind) => show({ kind: kind === '' ? undefined : (kind as AiCallKind) })}
            options={[
              { value: '', label: t`Любые` },
              ...aiCallKinds.map((kind) => ({ value: kind, label: kinds[kind] })),
            ]}
          />
        </>
      }
      label={t`Запросы`}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      rowHeight={60}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={HistoryIcon}
          title={t`Запросов нет`}
          text={t`Здесь видно, кто спросил модель, что она ответила и сколько это стоило.`}
        />
      }
    >
      {(call) => <CallRow call={call} currency={month?.currency ?? 'RUB'} />}
    </ListPage>
  )
}

function CallDeeds({ call: { id, space_id, has_texts, item_id, chat_id } }: { call: AiCall }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {has_texts && (
        <IconButton label={t`Показать тексты запроса`} icon={DocumentIcon} onClick={() => setIsOpen(true)} />
      )}
      {(item_id !== null || chat_id !== null) && (
        <AddToSet
          space_id={space_id}
          from={{ call_id: id }}
          target={<IconButton label={t`Добавить в проверку`} icon={ChecksIcon} />}
        />
      )}
      {isOpen && <TextsDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The comment or dialogue, as far as whoever reads may see it; nothing stands for what they may not. */
function About({ call: { item_id, chat_id, author_name } }: { call: AiCall }) {
  if (item_id === null && chat_id === null) return null
  const name = author_name ? `, ${author_name}` : ''
  return (
    <>
      {item_id !== null ? (
        <Link to="/items/$id" params={{ id: item_id }}>
          <Trans>Комментарий</Trans>
          {name}
        </Link>
      ) : (
        chat_id !== null && (
          <Link to="/chats/$id/messages" params={{ id: chat_id }}>
            <Trans>Диалог</Trans>
            {name}
          </Link>
        )
      )}
      {' · '}
    </>
  )
}

function CallRow({ call, currency }: { call: AiCall; currency: string }) {
  const { t, i18n } = useLingui()
  const kinds = useCallWords()
  const reasons = useReasonWords()
  const { space_id, kind, at, user_id, agent_name, tokens_in, tokens_out, cost, took_ms, reason, outcome } = call
  const who = useMember(space_id, user_id)?.name
  const outcomes = { used: t`взяли`, edited: t`взяли с правкой`, dropped: t`не взяли` }
  return (
    <>
      <span className={rowWords.words}>
        <b>{kinds[kind]}</b>
        <span className={rowWords.about}>
          <About call={call} />
          {agent_name}
          {who && `, ${who}`} · <Time at={at} form="list" />
        </span>
      </span>
      {reason !== null && <Badge tone="warn">{reasons[reason]}</Badge>}
      {outcome !== null && <Badge tone={outcome === 'dropped' ? 'plain' : 'ok'}>{outcomes[outcome]}</Badge>}
      <CallDeeds call={call} />
      <span className={classes.cost}>
        <span>{formatMoney(cost, currency, i18n.locale, true)}</span>
        <span>
          <Trans>
            {tokens_in} + {tokens_out} токенов, {took_ms} мс
          </Trans>
        </span>
      </span>
    </>
  )
}
