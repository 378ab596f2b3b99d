import { msg } from '@lingui/core/macro'
import { Day } from '@otklik/contract/schedule/clock.ts'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { idParams, settingsRoute } from '../../platform/pages/routes.ts'
import { ScheduleSearch } from './search.ts'

const texts = ['workinghours', 'spaces']
const withUsers = ['workinghours', 'users']

export const calendarsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'workinghours',
  validateSearch: forgiving(z.object({ space_id: IdText.optional(), id: IdText.optional() })),
  component: lazyPage(() => import('./pages/CalendarsPage.tsx'), 'CalendarsPage', texts),
  staticData: { name: 'working-hours-page', title: msg`Рабочие часы`, permission: 'calendars.manage' },
})

export const scheduleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours',
  validateSearch: forgiving(ScheduleSearch),
  search: { middlewares: [stripSearchParams({ view: 'week' })] },
  component: lazyPage(() => import('./pages/SchedulePage.tsx'), 'SchedulePage', withUsers),
  staticData: { name: 'user-workinghours', title: msg`График команды`, permission: 'schedule.see' },
})

const ofSpace = z.object({ space_id: IdText.optional() })

const templatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/templates',
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/ShiftTemplatesPage.tsx'), 'ShiftTemplatesPage', texts),
  staticData: { title: msg`Шаблоны смен`, permission: 'schedule.manage' },
})

const absencesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/absences',
  validateSearch: forgiving(ofSpace.extend({ show: z.enum(['open', 'all']).default('open') })),
  search: { middlewares: [stripSearchParams({ show: 'open' })] },
  component: lazyPage(() => import('./pages/AbsencesPage.tsx'), 'AbsencesPage', texts),
  staticData: { name: 'user-absences', title: msg`Отсутствия`, permission: 'schedule.see' },
})

const swapsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/swaps',
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/SwapsPage.tsx'), 'SwapsPage', withUsers),
  staticData: { name: 'user-swaps', title: msg`Обмены сменами`, permission: 'schedule.see' },
})

const factRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/fact',
  validateSearch: forgiving(ofSpace.extend({ group_id: IdText.optional(), day: Day.optional() })),
  component: lazyPage(() => import('./pages/FactPage.tsx'), 'FactPage', texts),
  staticData: { title: msg`План и факт`, permission: 'schedule.see' },
})

const coverRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/cover',
  validateSearch: forgiving(ofSpace.extend({ group_id: IdText.optional() })),
  component: lazyPage(() => import('./pages/CoverPage.tsx'), 'CoverPage', texts),
  staticData: { title: msg`Сколько нужно людей`, permission: 'schedule.manage' },
})

const kindsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/kinds',
  validateSearch: forgiving(ofSpace.extend({ show: z.enum(['active', 'archive']).default('active') })),
  search: { middlewares: [stripSearchParams({ show: 'active' })] },
  component: lazyPage(() => import('./pages/AbsenceKindsPage.tsx'), 'AbsenceKindsPage', texts),
  staticData: { title: msg`Виды отсутствий`, permission: 'calendars.manage' },
})

const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/rules',
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/ScheduleSettingsPage.tsx'), 'ScheduleSettingsPage', texts),
  staticData: { title: msg`Правила графика`, permission: 'calendars.manage' },
})

export const myScheduleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/my',
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/PersonSchedulePage.tsx'), 'MySchedulePage', texts),
  staticData: { name: 'user-my-workinghours', title: msg`Мой график`, permission: 'schedule.see' },
})

const personRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users/workinghours/$id',
  params: idParams,
  validateSearch: forgiving(ofSpace),
  component: lazyPage(() => import('./pages/PersonSchedulePage.tsx'), 'PersonSchedulePage', texts),
  staticData: { title: msg`График сотрудника`, permission: 'schedule.see' },
})

export const workinghoursRoutes = [
  calendarsRoute,
  scheduleRoute,
  templatesRoute,
  absencesRoute,
  swapsRoute,
  factRoute,
  coverRoute,
  kindsRoute,
  rulesRoute,
  myScheduleRoute,
  personRoute,
] as const
