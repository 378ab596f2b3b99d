import { useLingui } from '@lingui/react/macro'
import { addDays } from '@otklik/contract/zones.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { dayIn } from '../../../platform/time/days.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { factQuery } from '../fact/api.ts'
import { FactRow } from '../fact/FactRow.tsx'
import { isTold } from '../fact/sums.ts'
import classes from '../grid/Tools.module.css'
import { useImages } from '../grid/useImages.ts'
import { GroupFilter } from '../parts/GroupFilter.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { useChosenSpace } from '../parts/useChosenSpace.ts'

const route = getRouteApi('/work/settings/users/workinghours/fact')

/** Any day that is over: what was planned, and when people were at work. */
export function FactPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const imageOf = useImages()
  const { spaces, space } = useChosenSpace('schedule.see', search.space_id)
  const space_id = space?.id ?? 0
  const yesterday = addDays(dayIn(space?.time_zone ?? 'UTC'), -1)
  const day = search.day !== undefined && search.day < yesterday ? search.day : yesterday
  const query = useQuery(factQuery({ space_id, day, group_id: search.group_id }))
  const show = (change: Partial<typeof search>) =>
    void navigate({ to: '/settings/users/workinghours/fact', search: { ...search, ...change }, replace: true })
  return (
    <ListPage
      title={t`План и факт`}
      label={t`План и факт`}
      backTo="/settings/users/workinghours"
      tabs={<ScheduleTabs space_id={space_id} />}
      filters={
        <>
          <span className={classes.nav}>
            <IconButton
              label={t`Предыдущий день`}
              icon={ChevronLeftIcon}
              onClick={() => show({ day: addDays(day, -1) })}
            />
            <DayField
              label={t`День`}
              value={day}
              today={addDays(yesterday, 1)}
              max={yesterday}
              onChange={(chosen) => chosen !== undefined && show({ day: chosen })}
            />
            <IconButton
              label={t`Следующий день`}
              icon={ChevronRightIcon}
              offReason={day >= yesterday ? t`день ещё не прошёл` : undefined}
              onClick={() => show({ day: addDays(day, 1) })}
            />
          </span>
          {spaces.length > 1 && (
            <SpaceFilter
              spaces={spaces}
              value={space_id}
              onChange={(id) => show({ space_id: id, group_id: undefined })}
            />
          )}
          <GroupFilter space_id={space_id} value={search.group_id} onChange={(group_id) => show({ group_id })} />
        </>
      }
      query={query}
      rows={(query.data ?? []).filter(isTold)}
      keyOf={({ user_id }) => user_id}
      isMeasured
      isPictured
      empty={
        <Empty
          icon={ClockIcon}
          title={t`В этот день никто не работал`}
          text={t`Здесь видно, кто опоздал, ушёл раньше или переработал: смены этого дня рядом с рабочими статусами.`}
        />
      }
    >
      {(person) => <FactRow person={person} image={imageOf(person.user_id)} />}
    </ListPage>
  )
}
