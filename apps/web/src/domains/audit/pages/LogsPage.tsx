import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { areas } from '@otklik/contract/journal/things.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { DownloadIcon, HistoryIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { downloadJournal, filterOf, linesQuery, stateQuery } from '../api.ts'
import { type JournalSearch, type Period, periods } from '../list-search.ts'
import classes from '../parts/Journal.module.css'
import { Kept, useYearsText } from '../parts/KeptDialog.tsx'
import { LineCard } from '../parts/LineCard.tsx'
import { LineRow } from '../parts/LineRow.tsx'
import { useJournalWords } from '../useJournalWords.ts'

const route = getRouteApi('/work/settings/logs')
const QUIET_MS = 300

/** Who changed what, when and from where, with before and after. */
export function LogsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const isPhone = usePhone()
  const spaces = useSpacesWhere('journal.see')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const filter = { ...filterOf(search), space_id }
  const query = useInfiniteQuery(linesQuery(filter))
  const show = (change: Partial<JournalSearch>) =>
    void navigate({ to: '/settings/logs', search: { ...search, ...change }, replace: true })
  return (
    <div className={classes.page}>
      <ListPage
        title={t`Журнал действий`}
        about={<Standing space_id={space_id} />}
        label={t`Записи`}
        actions={
          <>
            <Kept space_id={space_id} />
            <Export filter={filter} space_id={space_id} />
          </>
        }
        search={{
          label: t`Найти в журнале`,
          value: search.search ?? '',
          onChange: (text) => show({ search: text.trim() || undefined }),
          quiet_ms: QUIET_MS,
        }}
        filters={
          <>
            {spaces.length > 1 && (
              <SpaceFilter
                spaces={spaces}
                value={space_id}
                onChange={(id) => show({ space_id: id, user_id: undefined })}
              />
            )}
            <Filters search={search} space_id={space_id} show={show} />
          </>
        }
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ id }) => id}
        rowHeight={isPhone ? 76 : 44}
        empty={
          <Empty
            icon={HistoryIcon}
            title={t`Записей нет`}
            text={t`За это время и с такими условиями ничего не меняли.`}
          />
        }
      >
        {(line) => <LineRow line={line} search={search} />}
      </ListPage>
      {search.id !== undefined && <LineCard key={search.id} id={search.id} search={search} />}
    </div>
  )
}

type FiltersProps = { search: JournalSearch; space_id: number; show: (change: Partial<JournalSearch>) => void }

function Filters({ search, space_id, show }: FiltersProps) {
  const { t } = useLingui()
  const { areaNames } = useJournalWords()
  const members = useObjects().members.filter((member) => member.space_id === space_id)
  const periodNames: Record<Period, string> = { day: t`Сегодня`, week: t`7 дней`, month: t`30 дней`, all: t`Всё время` }
  const shared = { isLabelHidden: true, className: classes.filter }
  return (
    <>
      <Select
        {...shared}
        label={t`Период`}
        value={search.period}
        onChange={(period) => show({ period })}
        options={periods.map((value) => ({ value, label: periodNames[value] }))}
      />
      <Select
        {...shared}
        label={t`Кто`}
        value={search.user_id ?? 0}
        onChange={(id) => show({ user_id: id || undefined })}
        options={[
          { value: 0, label: t`Кто: все` },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
      />
      <Select
        {...shared}
        label={t`О чём`}
        value={search.area ?? 'all'}
        onChange={(area) => show({ area: area === 'all' ? undefined : area })}
        options={[
          { value: 'all' as const, label: t`О чём: всё` },
          ...areas.map((area) => ({ value: area, label: areaNames[area] })),
        ]}
      />
      <Select
        {...shared}
        label={t`Откуда`}
        value={search.where ?? 'all'}
        onChange={(where) => show({ where: where === 'all' ? undefined : where })}
        options={[
          { value: 'all' as const, label: t`Откуда: все` },
          { value: 'browser' as const, label: t`Браузер и телефон` },
          { value: 'application' as const, label: t`Приложения и ключи` },
          { value: 'robot' as const, label: t`Само` },
        ]}
      />
      <Switch
        checked={search.people === 'only'}
        onChange={(isOn) => show({ people: isOn ? 'only' : undefined })}
        label={<Trans>Без правил и ботов</Trans>}
      />
    </>
  )
}

function Export({ filter, space_id }: { filter: Parameters<typeof downloadJournal>[0]; space_id: number }) {
  const failureText = useFailureText()
  const take = (format: 'csv' | 'jsonl') =>
    void downloadJournal(filter, space_id, format).catch((error) => toast.error(failureText(error)))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<DownloadIcon />}>
          <Trans>Выгрузить</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => take('csv')}>
          <Trans>Таблица CSV</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => take('jsonl')}>
          <Trans>JSONL с цепочкой для проверки</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** How many there are, how long they stay, and what the last look over the chain has found. */
function Standing({ space_id }: { space_id: number }) {
  const yearsText = useYearsText()
  const { data } = useQuery(stateQuery)
  const state = data?.find((each) => each.space_id === space_id)
  if (!state) return <Trans>Записи нельзя изменить и удалить.</Trans>
  const { n, fault } = state
  const years = yearsText(state.kept_years)
  if (fault)
    return (
      <span className={classes.note} data-wrong>
        <Trans>Цепочка журнала нарушена у записи {fault.n}. Сообщите тому, кто ведёт сервер.</Trans>
      </span>
    )
  return (
    <Trans>
      Всего записей: {n}. Их нельзя изменить и удалить; хранятся {years}.
    </Trans>
  )
}
