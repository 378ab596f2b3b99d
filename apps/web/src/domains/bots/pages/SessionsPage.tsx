import { Trans, useLingui } from '@lingui/react/macro'
import { sessionStates } from '@otklik/contract/bots/session-states.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SelectMany } from '../../../ui/fields/Select.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { BotIcon, CloseIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { botsQuery, sessionsQuery } from '../api.ts'
import type { SessionsSearch } from '../list-search.ts'
import { Failures } from '../parts/sessions/Failures.tsx'
import { SessionRow } from '../parts/sessions/SessionRow.tsx'
import classes from '../parts/sessions/Sessions.module.css'
import { stateNames } from '../words/useSessionWords.ts'

const route = getRouteApi('/work/settings/bots/sessions')

/** Every conversation of a bot: with whom, how it went, and where it stands. */
export function SessionsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('bots.manage')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const { bot_id, version, state, node } = search
  const isFailures = search.show === 'failures'
  const query = useInfiniteQuery({
    ...sessionsQuery(space_id, { bot_id, version, state, node }),
    enabled: !isFailures,
  })
  const { data: bots = [] } = useQuery(botsQuery)
  const show = (change: Partial<SessionsSearch>) =>
    void navigate({ to: '/settings/bots/sessions', search: { ...search, ...change }, replace: true })
  const isNarrowed = bot_id.length + state.length > 0 || version !== undefined || node !== undefined
  return (
    <Page
      title={t`Разговоры ботов`}
      backTo="/settings/bots"
      about={<Trans>Хранятся год. Каждый можно прочитать по шагам.</Trans>}
      isFilled
    >
      <div>
        <Segments
          label={t`Что показать`}
          value={search.show}
          onChange={(chosen) => show({ show: chosen })}
          choices={[
            { value: 'sessions', label: t`Разговоры` },
            { value: 'failures', label: t`Ошибки` },
          ]}
        />
      </div>
      <div className={classes.filters}>
        <SelectMany
          label={t`Боты`}
          placeholder={t`Все`}
          options={bots.filter((bot) => bot.space_id === space_id).map(({ id, name }) => ({ value: id, label: name }))}
          value={bot_id}
          onChange={(ids) => show({ bot_id: ids, version: undefined, node: undefined })}
        />
        {!isFailures && (
          <SelectMany
            label={t`Итог`}
            placeholder={t`Любой`}
            options={sessionStates.map((each) => ({ value: each, label: t(stateNames[each]) }))}
            value={state}
            onChange={(states) => show({ state: states })}
          />
        )}
        {!isFailures && (version !== undefined || node !== undefined) && (
          <span className={classes.only}>
            {version !== undefined && t`версия ${version}`}
            {node !== undefined && <Trans>через один узел</Trans>}
            <IconButton
              label={t`Снять отбор`}
              icon={CloseIcon}
              size="s"
              onClick={() => show({ version: undefined, node: undefined })}
            />
          </span>
        )}
        {spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={space_id}
            onChange={(id) => show({ space_id: id, bot_id: [], version: undefined, node: undefined })}
          />
        )}
      </div>
      {isFailures ? (
        <Failures space_id={space_id} bot_id={bot_id} />
      ) : (
        <div className={classes.list}>
          <RowList
            label={t`Разговоры`}
            query={query}
            rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
            keyOf={({ id }) => id}
            rowHeight={58}
            empty={
              <Empty
                icon={BotIcon}
                title={isNarrowed ? t`Ничего не нашлось` : t`Боты ещё ни с кем не говорили`}
                text={isNarrowed ? t`Снимите часть отбора.` : t`Здесь появятся разговоры опубликованных ботов.`}
              />
            }
          >
            {(session) => <SessionRow session={session} />}
          </RowList>
        </div>
      )}
    </Page>
  )
}
