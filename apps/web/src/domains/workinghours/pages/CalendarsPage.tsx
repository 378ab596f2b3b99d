import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Calendar } from '@otklik/contract/schedule/calendars.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from '../../../platform/time/days.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { useEdited } from '../../../ui/forms/useEdited.ts'
import { useFaults } from '../../../ui/forms/useFaults.ts'
import { CalendarIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { calendarsQuery, useRemoveCalendar, useSaveCalendar } from '../calendars/api.ts'
import { CalendarForm } from '../calendars/CalendarForm.tsx'
import { draftOf, type CalendarForm as Form, formOf } from '../calendars/draft.ts'
import { Holidays } from '../calendars/Holidays.tsx'
import { NewCalendarDialog } from '../calendars/NewCalendarDialog.tsx'
import { findOverlap } from '../calendars/stretches.ts'

const route = getRouteApi('/work/settings/workinghours')

/** When the space works: hours that limits in working time run by, and its holidays. */
export function CalendarsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('calendars.manage')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const query = useQuery(calendarsQuery)
  const own = query.data?.filter((calendar) => calendar.space_id === space_id)
  const calendar = own?.find(({ id }) => id === search.id) ?? own?.[0]
  const [isAdding, setIsAdding] = useState(false)
  const show = (change: { space_id?: number; id?: number }) =>
    void navigate({ to: '/settings/workinghours', search: { space_id, ...change } })
  return (
    <Page
      title={t`Рабочие часы`}
      width="form"
      actions={
        <Button variant="default" leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
          <Trans>Добавить календарь</Trans>
        </Button>
      }
    >
      {(spaces.length > 1 || (own?.length ?? 0) > 1) && (
        <Card>
          <Fields>
            <SpaceSelect spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
            {own && own.length > 1 && calendar && (
              <Select
                label={t`Календарь`}
                value={calendar.id}
                options={own.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => show({ id })}
              />
            )}
          </Fields>
        </Card>
      )}
      <Loaded
        query={query}
        found={calendar}
        isNone={own?.length === 0}
        none={{
          icon: CalendarIcon,
          title: t`Календарей пока нет`,
          text: t`Календарь говорит, когда вы работаете: по нему считаются сроки ответа.`,
        }}
      >
        {(found) => <CalendarEditor key={found.id} calendar={found} onRemoved={() => show({})} />}
      </Loaded>
      {isAdding && (
        <NewCalendarDialog
          space_id={space_id}
          isFirst={own?.length === 0}
          onMade={({ id }) => show({ id })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  )
}

function useCalendarFaults() {
  const { t } = useLingui()
  return useFaults(({ name, stretches }: Form) => ({
    name: name.trim() === '' && t`Укажите название`,
    hours: findOverlap(stretches) !== undefined && t`Часы накладываются друг на друга`,
  }))
}

function CalendarEditor({ calendar, onRemoved }: { calendar: Calendar; onRemoved: () => void }) {
  const today = dayIn(calendar.zone)
  const save = useSaveCalendar(calendar.id)
  const { form, bar } = useEdited({
    name: `calendars/${calendar.id}`,
    saved: formOf(calendar, today),
    space_id: calendar.space_id,
    save: {
      ...save,
      mutate: ({ space_id: _, ...typed }: Form & { space_id: number }, then) => save.mutate(draftOf(typed), then),
    },
    faults: useCalendarFaults(),
  })
  return (
    <>
      <CalendarForm calendar={calendar} today={today} {...form} />
      <Holidays calendar={calendar} today={today} />
      {!calendar.is_default && <RemoveCalendar calendar={calendar} onRemoved={onRemoved} />}
      <SaveBar {...bar} />
    </>
  )
}

function RemoveCalendar({ calendar, onRemoved }: { calendar: Calendar; onRemoved: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const remove = useRemoveCalendar()
  const { name } = calendar
  const run = async () => {
    const isSure = await confirm({
      title: t`Удалить календарь «${name}»?`,
      text: t`У его компаний будет действовать календарь по умолчанию, сроки пересчитаются.`,
      yes: t`Удалить`,
      danger: true,
    })
    if (isSure)
      remove.mutate(calendar.id, { onSuccess: onRemoved, onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <div>
      <Button variant="default" data-destroys loading={remove.isPending} onClick={() => void run()}>
        <Trans>Удалить календарь</Trans>
      </Button>
    </div>
  )
}
