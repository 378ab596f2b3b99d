import { type CalendarDraft, calendars, type Holiday } from '@otklik/contract/schedule/calendars.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'
import { useChange } from '../../../platform/wire/useChange.ts'

const api = makeClient(calendars, wire)

export const calendarKeys = { all: ['calendars'] }

export const calendarsQuery = queryOptions({
  queryKey: [...calendarKeys.all, 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
})

export const holidaysQuery = (id: number, year: number) =>
  queryOptions({
    queryKey: [...calendarKeys.all, 'holidays', id, year],
    queryFn: ({ signal }) => api.holidays({ params: { id }, query: { year }, signal }),
  })

const useCalendarChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange([calendarKeys.all], change)

export const useAddCalendar = () => useCalendarChange((body: CalendarDraft & { space_id: number }) => api.add({ body }))
export const useSaveCalendar = (id: number) =>
  useCalendarChange((body: CalendarDraft) => api.change({ params: { id }, body }))
export const useRemoveCalendar = () => useCalendarChange((id: number) => api.remove({ params: { id } }))

export const useSetHolidays = (id: number, year: number) =>
  useCalendarChange((days: Holiday[]) => api.setHolidays({ params: { id }, body: { year, days } }))
export const useFillHolidays = (id: number, year: number) =>
  useCalendarChange(() => api.fillHolidays({ params: { id }, body: { year } }))
