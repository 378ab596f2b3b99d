import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from '../../../platform/time/days.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { zoneOf } from '../../../platform/time/zones.ts'
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon, PersonIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { useUser } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { AbsenceList } from '../absences/AbsenceList.tsx'
import { AskDialog } from '../absences/AskDialog.tsx'
import { absencesQuery, balancesQuery } from '../absences/api.ts'
import { Balances } from '../absences/Balances.tsx'
import classes from '../grid/Tools.module.css'
import { useGrid } from '../grid/useGrid.ts'
import { MonthList } from '../parts/MonthList.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { ZoneDialog } from '../parts/ZoneDialog.tsx'
import { periodOf, stepped } from '../period.ts'

const route = getRouteApi('/work/settings/users/workinghours/$id')
const myRoute = getRouteApi('/work/settings/users/workinghours/my')

/** Somebody's month. */
export function PersonSchedulePage() {
  const { id } = route.useParams()
  return <PersonSchedule key={id} user_id={id} chosen={route.useSearch().space_id} />
}

/** One's own. */
export function MySchedulePage() {
  return <PersonSchedule user_id={useUser().id} chosen={myRoute.useSearch().space_id} isMine />
}

type Props = { user_id: number; chosen: number | undefined; isMine?: boolean }

function PersonSchedule({ user_id, chosen, isMine = false }: Props) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('schedule.see')
  const space = spaces.find(({ id }) => id === chosen) ?? spaces[0]
  if (!space)
    return (
      <Page title={t`Мой график`}>
        <Empty icon={PersonIcon} title={t`График выключен`} text={t`В ваших пространствах график не ведут.`} />
      </Page>
    )
  return <Month key={space.id} space={space} user_id={user_id} isMine={isMine} />
}

type MonthProps = { space: { id: number; time_zone: string }; user_id: number; isMine: boolean }

function Month({ space, user_id, isMine }: MonthProps) {
  const { t, i18n } = useLingui()
  const isPhone = usePhone()
  const today = dayIn(space.time_zone)
  const [day, setDay] = useState(today)
  const [isAsking, setIsAsking] = useState(false)
  const { query, model, lists } = useGrid({ space_id: space.id, user_id, ...periodOf('month', day) })
  const person = model?.people.find((one) => one.user_id === user_id)
  // All of it at once: what came later would push down what is being read.
  // A colleague's days off are nobody's business but theirs and of those who plan them: not even asked for.
  const isTold = isMine || person?.can_manage === true
  const balances = useQuery({ ...balancesQuery(space.id, isMine ? undefined : user_id), enabled: isTold })
  const away = useInfiniteQuery({ ...absencesQuery({ space_id: space.id, user_id, state: [] }), enabled: isTold })
  const isPending = query.isPending || (isTold && (balances.isPending || away.isPending))
  const [isZoning, setIsZoning] = useState(false)
  const nav = (
    <span className={classes.nav}>
      <IconButton label={t`Прошлый месяц`} icon={ChevronLeftIcon} onClick={() => setDay(stepped('month', day, -1))} />
      <b aria-live="polite">{formatCalendar(day, 'month', i18n.locale)}</b>
      <IconButton label={t`Следующий месяц`} icon={ChevronRightIcon} onClick={() => setDay(stepped('month', day, 1))} />
    </span>
  )
  const actions = isMine ? (
    <Button leftSection={<PlusIcon />} onClick={() => setIsAsking(true)}>
      <Trans>Попросить отсутствие</Trans>
    </Button>
  ) : (
    person?.can_manage && (
      <Button variant="default" leftSection={<ClockIcon />} onClick={() => setIsZoning(true)}>
        {zoneOf(person.zone, Date.now() / 1000, i18n.locale).label}
      </Button>
    )
  )
  return (
    <Page
      title={isMine ? t`Мой график` : (person?.name ?? t`График сотрудника`)}
      backTo="/settings/users/workinghours"
      beside={!isPhone && nav}
      actions={!isPhone && actions}
    >
      {isMine && <ScheduleTabs space_id={space.id} />}
      {isPhone && (
        <div className={classes.phoneBar}>
          {nav}
          {actions}
        </div>
      )}
      {isPending && <RowSkeletons height={40} count={8} />}
      {query.isError && !model && (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {model && !person && (
        <Empty icon={PersonIcon} title={t`Нет такого сотрудника`} text={t`Его график вам не виден или его нет.`} />
      )}
      {!isPending && model && person && <MonthList {...{ model, person, lists, today, space_id: space.id }} />}
      {!isPending && person && isTold && (
        <>
          <Balances
            space_id={space.id}
            user_id={isMine ? undefined : user_id}
            granted={isMine ? undefined : { name: person.name, today }}
          />
          <div className={classes.absences}>
            <AbsenceList filter={{ space_id: space.id, user_id, state: [] }} />
          </div>
        </>
      )}
      {isZoning && person && <ZoneDialog {...person} space_id={space.id} onClose={() => setIsZoning(false)} />}
      {isAsking && <AskDialog space_id={space.id} today={today} canPlan={false} onClose={() => setIsAsking(false)} />}
    </Page>
  )
}
