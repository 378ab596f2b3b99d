import { absences } from '@otklik/contract/schedule/absences.ts'
import { calendars } from '@otklik/contract/schedule/calendars.ts'
import { cover } from '@otklik/contract/schedule/cover.ts'
import { schedule } from '@otklik/contract/schedule/schedule.ts'
import { shiftTemplates } from '@otklik/contract/schedule/shift-templates.ts'
import { swaps } from '@otklik/contract/schedule/swaps.ts'
import { addDays, isZone } from '@otklik/contract/zones.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { faultIn } from '../../platform/refuse.ts'
import { memberThing } from '../users/journal.ts'
import { setZone } from '../users/members.ts'
import {
  absenceCover,
  askAbsence,
  cancelAbsence,
  checkOwnOrManaged,
  decideAbsence,
  listAbsences,
  withdrawAbsence,
} from './absences.ts'
import { addGrant, listGrants, readBalances } from './balances.ts'
import {
  addCalendar,
  changeCalendar,
  fillHolidays,
  listCalendars,
  listHolidays,
  removeCalendar,
  setHolidays,
} from './calendars.ts'
import { conflictsOf } from './check-shifts.ts'
import { readWanted, setWanted } from './cover.ts'
import { listPublications, managedEdits, publish, revertPublication, saveEdits } from './edits.ts'
import { readFact } from './fact.ts'
import { readGrid, readPlan } from './grid.ts'
import {
  absenceKindThing,
  absenceThing,
  calendarThing,
  coverThing,
  publicationThing,
  scheduleSettingsThing,
  scheduleUseThing,
  shiftTemplateThing,
  swapThing,
} from './journal.ts'
import { addKind, archiveKind, changeKind, listKinds, restoreKind } from './kinds.ts'
import { materialise, shiftOf } from './materialise.ts'
import { checkManaged, findGroupPeople, findPeople, listPeople } from './people.ts'
import { rewritePoints } from './points.ts'
import { keyOf, selectShifts } from './queries.ts'
import { readState, saveSettings } from './state.ts'
import { agreeToSwap, decideSwap, listSwaps, offerSwap, refuseSwap, withdrawSwap } from './swaps.ts'
import {
  addTemplate,
  addUses,
  changeTemplate,
  changeUse,
  listTemplates,
  listUses,
  previewTemplate,
  removeTemplate,
  removeUse,
} from './templates.ts'

type OfSpace = { space_id: number }
type Published = { publication: { id: number } | null }

export const calendarRoutes = recorded(
  routes(calendars, {
    list: (ctx) => listCalendars(ctx),
    add: (ctx, { body: { space_id, ...draft } }) => addCalendar(ctx, space_id, draft),
    change: (ctx, { params, body }) => changeCalendar(ctx, params.id, body),
    remove: (ctx, { params }) => removeCalendar(ctx, params.id),
    holidays: (ctx, { params, query }) => listHolidays(ctx, params.id, query.year),
    setHolidays: (ctx, { params, body }) => setHolidays(ctx, params.id, body.year, body.days),
    fillHolidays: (ctx, { params, body }) => fillHolidays(ctx, params.id, body.year),
  }),
  {
    add: deed(calendarThing, 'made'),
    change: deed(calendarThing, 'changed'),
    remove: deed(calendarThing, 'deleted'),
    setHolidays: deed(calendarThing, 'holidays_changed'),
    fillHolidays: deed(calendarThing, 'holidays_changed'),
  },
)

export const templateRoutes = recorded(
  routes(shiftTemplates, {
    list: (ctx) => listTemplates(ctx),
    add: (ctx, { body }) => addTemplate(ctx, body.space_id, body.draft),
    preview: (ctx, { params, body }) => previewTemplate(ctx, params.id, body),
    change: (ctx, { params, body }) => changeTemplate(ctx, params.id, body),
    remove: (ctx, { params }) => removeTemplate(ctx, params.id),
    uses: async (ctx, { query }) => {
      const managed = new Set(
        (await listPeople(ctx, query.space_id, { whom: 'managed' })).map(({ user_id }) => user_id),
      )
      return (await listUses(ctx, query)).filter(({ user_id }) => managed.has(user_id))
    },
    addUses: (ctx, { body }) => addUses(ctx, body),
    changeUse: (ctx, { params, body }) => changeUse(ctx, params.id, body),
    removeUse: (ctx, { params }) => removeUse(ctx, params.id),
  }),
  {
    add: deed(shiftTemplateThing, 'made'),
    change: deed(shiftTemplateThing, 'changed'),
    remove: deed(shiftTemplateThing, 'deleted'),
    changeUse: deed(scheduleUseThing, 'changed'),
    removeUse: deed(scheduleUseThing, 'deleted'),
  },
)

export const scheduleRoutes = recorded(
  routes(schedule, {
    grid: (ctx, { query }) => readGrid(ctx, query),
    edit: (ctx, { body }) => saveEdits(ctx, body.space_id, body.edits),
    publish: (ctx, { body }) => publish(ctx, body),
    publications: (ctx, { query }) => listPublications(ctx, query.space_id, query.after),
    revert: (ctx, { params }) => revertPublication(ctx, params.id),
    conflicts: async (ctx, { query: { space_id, from, days, group_id } }) => {
      const managed = new Set((await listPeople(ctx, space_id, { whom: 'managed' })).map(({ user_id }) => user_id))
      const user_ids = (await findGroupPeople(ctx, space_id, group_id)).filter((user_id) => managed.has(user_id))
      const to = addDays(from, days - 1)
      const rows = Map.groupBy(await selectShifts(ctx, { space_id, user_ids, from, to }), keyOf)
      const lists = new Map(
        [...rows].map(([key, [first, ...more]]) => [
          key,
          {
            user_id: first?.user_id ?? 0,
            local_day: first?.local_day ?? from,
            shifts: [first, ...more].flatMap((row) => (row ? [shiftOf(row)] : [])),
          },
        ]),
      )
      for (const edit of await managedEdits(ctx, space_id))
        if (edit.local_day >= from && edit.local_day <= to && user_ids.includes(edit.user_id))
          lists.set(keyOf(edit), edit)
      return (await conflictsOf(ctx, space_id, [...lists.values()], { has_reason: true })).filter(
        ({ kind }) => kind !== 'past',
      )
    },
    plan: (ctx, { query }) => readPlan(ctx, query),
    fact: (ctx, { query }) => readFact(ctx, query),
    settings: async (ctx, { query }) => (await readState(ctx, query.space_id)).settings,
    saveSettings: async (ctx, { body: { space_id, settings } }) => {
      const saved = await saveSettings(ctx, space_id, settings)
      const everybody = await findPeople(ctx, space_id, null)
      await rewritePoints(
        ctx,
        space_id,
        everybody.map(({ user_id }) => user_id),
      )
      return saved
    },
    setZone: async (ctx, { body: { space_id, user_id, zone } }) => {
      if (zone !== null && !isZone(zone)) faultIn('zone')
      await checkManaged(ctx, space_id, [user_id])
      await setZone(ctx, space_id, user_id, zone)
      await materialise(ctx, space_id, [user_id])
      const [person] = await findPeople(ctx, space_id, [user_id])
      return { zone: person?.zone ?? '' }
    },
  }),
  {
    publish: deed(publicationThing, 'published', {
      idOf: (_, answer) => (answer as Published | undefined)?.publication?.id,
    }),
    saveSettings: deed(scheduleSettingsThing, 'changed', { idOf: ({ body }) => (body as OfSpace).space_id }),
    setZone: deed(memberThing, 'changed', { idOf: ({ body }) => (body as { user_id: number }).user_id }),
  },
)

export const absenceRoutes = recorded(
  routes(absences, {
    kinds: (ctx, { query }) => listKinds(ctx, [query.space_id]),
    addKind: (ctx, { body }) => addKind(ctx, body.space_id, body.draft),
    changeKind: (ctx, { params, body }) => changeKind(ctx, params.id, body),
    removeKind: (ctx, { params }) => archiveKind(ctx, params.id),
    restoreKind: (ctx, { params }) => restoreKind(ctx, params.id),
    list: (ctx, { query }) => listAbsences(ctx, query),
    ask: (ctx, { body }) => askAbsence(ctx, body),
    decide: (ctx, { params, body }) => decideAbsence(ctx, params.id, body.is_approved, body.reason),
    withdraw: (ctx, { params }) => withdrawAbsence(ctx, params.id),
    cancel: (ctx, { params }) => cancelAbsence(ctx, params.id),
    cover: (ctx, { params }) => absenceCover(ctx, params.id),
    balances: async (ctx, { query: { space_id, user_id = ctx.user_id } }) => {
      await checkOwnOrManaged(ctx, space_id, user_id)
      return readBalances(ctx, space_id, user_id)
    },
    grants: async (ctx, { query: { space_id, user_id } }) => {
      await checkManaged(ctx, space_id, [user_id], { and_leavers: true })
      return listGrants(ctx, space_id, user_id)
    },
    grant: (ctx, { body }) => addGrant(ctx, body),
  }),
  {
    addKind: deed(absenceKindThing, 'made'),
    changeKind: deed(absenceKindThing, 'changed'),
    removeKind: deed(absenceKindThing, 'archived'),
    restoreKind: deed(absenceKindThing, 'restored'),
    ask: deed(absenceThing, 'asked'),
    decide: deed(absenceThing, 'decided'),
    withdraw: deed(absenceThing, 'withdrawn'),
    cancel: deed(absenceThing, 'cancelled'),
  },
)

export const coverRoutes = recorded(
  routes(cover, {
    wanted: (ctx, { query }) => readWanted(ctx, query),
    setWanted: (ctx, { body }) => setWanted(ctx, body.space_id, body.group_id, body.wanted),
  }),
  {
    setWanted: deed(coverThing, 'changed', { idOf: ({ body }) => (body as OfSpace).space_id }),
  },
)

export const swapRoutes = recorded(
  routes(swaps, {
    list: (ctx, { query }) => listSwaps(ctx, query.space_id, query.after),
    offer: (ctx, { body }) => offerSwap(ctx, body),
    agree: (ctx, { params, body }) => agreeToSwap(ctx, params.id, body.other_day),
    refuse: (ctx, { params, body }) => refuseSwap(ctx, params.id, body.reason),
    withdraw: (ctx, { params }) => withdrawSwap(ctx, params.id),
    decide: (ctx, { params, body }) => decideSwap(ctx, params.id, body),
  }),
  {
    offer: deed(swapThing, 'offered'),
    agree: deed(swapThing, 'agreed'),
    refuse: deed(swapThing, 'refused'),
    withdraw: deed(swapThing, 'withdrawn'),
    decide: deed(swapThing, 'decided'),
  },
)
