import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { addDays } from '@otklik/contract/zones.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { dayIn } from '../../../platform/time/days.ts'
import { formatCalendar, formatDays } from '../../../platform/time/time.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ChevronLeftIcon, ChevronRightIcon, PeopleIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { DownloadButton } from '../grid/DownloadButton.tsx'
import { Legend } from '../grid/Legend.tsx'
import { dayOfKey } from '../grid/logic/gestures.ts'
import { PublishDialog } from '../grid/PublishDialog.tsx'
import { Schedule } from '../grid/Schedule.tsx'
import classes from '../grid/Tools.module.css'
import { useGrid } from '../grid/useGrid.ts'
import { GroupFilter } from '../parts/GroupFilter.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { periodOf, stepped } from '../period.ts'
import type { ScheduleSearch } from '../search.ts'

const route = getRouteApi('/work/settings/users/workinghours')

/** Who of the team works when: a week or a month, on a phone one day. */
export function SchedulePage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const spaces = useSpacesWhere('schedule.see')
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  if (!space)
    return (
      <Page title={t`График команды`}>
        <Empty icon={PeopleIcon} title={t`График выключен`} text={t`В ваших пространствах график не ведут.`} />
      </Page>
    )
  // Edits that are under way belong to a space: another one begins anew.
  return <SpaceSchedule key={space.id} space={space} spaces={spaces} search={search} />
}

type Named = { id: number; name: string; time_zone: string }

function SpaceSchedule({ space, spaces, search }: { space: Named; spaces: readonly Named[]; search: ScheduleSearch }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const may = useMay()
  const isPhone = usePhone()
  const today = dayIn(space.time_zone)
  const day = search.day ?? today
  const shown = isPhone ? { from: day, days: 1 } : periodOf(search.view, day)
  const period = { space_id: space.id, group_id: search.group_id, ...shown }
  const grid = useGrid(period)
  const { query, model } = grid
  const show = (change: Partial<ScheduleSearch>) =>
    void navigate({ to: '/settings/users/workinghours', search: { ...search, ...change }, replace: true })
  const step = (by: 1 | -1) => show({ day: stepped(isPhone ? 'day' : search.view, day, by) })
  const title = isPhone
    ? formatCalendar(day, 'long', i18n.locale)
    : search.view === 'month'
      ? formatCalendar(day, 'month', i18n.locale)
      : formatDays(shown.from, addDays(shown.from, shown.days - 1), i18n.locale)
  const nav = (
    <span className={classes.nav}>
      <IconButton label={t`Назад по времени`} icon={ChevronLeftIcon} onClick={() => step(-1)} />
      <b aria-live="polite">{title}</b>
      <IconButton label={t`Вперёд по времени`} icon={ChevronRightIcon} onClick={() => step(1)} />
      {day !== today && (
        <Button variant="default" size="xs" onClick={() => show({ day: undefined })}>
          <Trans>Сегодня</Trans>
        </Button>
      )}
    </span>
  )
  const tools = (
    <>
      <Filters space={space} spaces={spaces} search={search} show={show} />
      {!isPhone && (
        <Segments
          label={t`Период`}
          value={search.view}
          onChange={(view) => show({ view })}
          choices={[
            { value: 'week', label: t`Неделя` },
            { value: 'month', label: t`Месяц` },
          ]}
        />
      )}
      <DownloadButton period={period} zone={space.time_zone} />
      {may('schedule.manage', space.id) && <Publish grid={grid} period={period} today={today} />}
    </>
  )
  return (
    <Page title={t`График команды`} isFilled beside={!isPhone && nav} actions={!isPhone && tools}>
      <ScheduleTabs space_id={space.id} />
      {isPhone && (
        <div className={classes.phoneBar}>
          {nav}
          {tools}
        </div>
      )}
      {query.isPending && <RowSkeletons height={62} count={8} isPictured />}
      {query.isError && !model && (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {model &&
        (model.people.length > 0 ? (
          <Schedule {...{ space_id: space.id, label: t`График команды`, grid, model, today, isPhone }} />
        ) : (
          <Empty icon={PeopleIcon} title={t`Здесь никого нет`} text={t`В этой группе нет сотрудников.`} />
        ))}
      {model && !isPhone && <Legend />}
    </Page>
  )
}

type FilterProps = {
  space: Named
  spaces: readonly Named[]
  search: ScheduleSearch
  show: (change: Partial<ScheduleSearch>) => void
}

function Filters({ space, spaces, search, show }: FilterProps) {
  return (
    <>
      {spaces.length > 1 && (
        <SpaceFilter
          spaces={spaces}
          value={space.id}
          onChange={(space_id) => show({ space_id, group_id: undefined })}
        />
      )}
      <GroupFilter space_id={space.id} value={search.group_id} onChange={(group_id) => show({ group_id })} />
    </>
  )
}

type PublishProps = { grid: ReturnType<typeof useGrid>; period: Parameters<typeof useGrid>[0]; today: string }

function Publish({ grid, period, today }: PublishProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { model, lists, edits, isSending, reload } = grid
  // Days that are not on the screen are counted by the server.
  const count = model ? Math.max(0, model.edits_count - model.edits.size + lists.size) : 0
  if (count === 0 || !model) return null
  const hasPast = [...lists.keys()].some((key) => dayOfKey(key).local_day < today)
  return (
    <>
      <Button loading={isSending} onClick={() => setIsOpen(true)}>
        {t({
          message: plural(count, {
            one: 'Опубликовать # правку',
            few: 'Опубликовать # правки',
            many: 'Опубликовать # правок',
            other: 'Опубликовать # правки',
          }),
        })}
      </Button>
      {isOpen && (
        <PublishDialog
          {...{ period, count, hasPast, version: model.version }}
          onMoved={reload}
          onDone={() => {
            edits.forget()
            reload()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
