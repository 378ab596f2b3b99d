import { limits } from '@otklik/contract/limits.ts'
import { AbsenceKindDraft, absenceCodes } from '@otklik/contract/schedule/absences.ts'
import { Wanted } from '@otklik/contract/schedule/cover.ts'
import { ScheduleSettings } from '@otklik/contract/schedule/schedule.ts'
import { onHoliday, ShiftTemplateDraft } from '@otklik/contract/schedule/shift-templates.ts'
import { Break, TemplateShift } from '@otklik/contract/schedule/shifts.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { byName, checked, folded, listOf, type SetupScope, section } from '../../../platform/setup/section.ts'
import { listGroups } from '../../users/groups.ts'
import { readWanted, setWanted } from '../cover.ts'
import { absenceKindThing, coverThing, scheduleSettingsThing, shiftTemplateThing } from '../journal.ts'
import { archiveKind, changeKind, insertKind, listKinds, restoreKind } from '../kinds.ts'
import { readState, saveSettings } from '../state.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from '../templates.ts'
import { calendarSetup } from './calendars.ts'

/** Shifts and breaks by the names of their statuses. */
const NamedBreak = z.strictObject({ ...Break.shape, status: z.string() })
const NamedShift = z.strictObject({
  ...TemplateShift.shape,
  status: z.string(),
  breaks: listOf(NamedBreak, limits.shift_breaks),
})

const settingsSetup = section({
  name: 'schedule_settings',
  access: 'calendars.manage',
  tables: ['schedule_state'],
  shape: ScheduleSettings,
  keyOf: () => 'schedule_settings',
  async read({ ctx, space_id }) {
    const { settings } = await readState(ctx, space_id)
    return [{ id: space_id, entry: { ...settings, warn: [...settings.warn].sort() } }]
  },
  async save({ ctx, space_id }, settings) {
    await saveSettings(ctx, space_id, settings)
    return space_id
  },
  journal: { watched: scheduleSettingsThing, removed: 'changed' },
})

const kindSetup = section({
  name: 'absence_kinds',
  access: 'calendars.manage',
  tables: ['absence_kinds'],
  shape: z.strictObject({ ...AbsenceKindDraft.shape, code: z.enum(absenceCodes) }),
  /** The eight that every space begins with are known by what they are for, whatever they are called. */
  match: ({ code }, found) => (code === 'own' ? undefined : found.find(({ entry }) => entry.code === code)),
  async read({ ctx, space_id }) {
    const kinds = (await listKinds(ctx, [space_id])).filter(({ is_archived }) => !is_archived)
    return byName(kinds).map(({ id, space_id: _, is_archived: __, ...entry }) => ({ id, entry }))
  },
  async save({ ctx, space_id }, { code, ...draft }, id) {
    const archived = (await listKinds(ctx, [space_id])).find(
      (kind) => kind.is_archived && (code === 'own' ? folded(kind.name) === folded(draft.name) : kind.code === code),
    )
    if (id === null && archived) await restoreKind(ctx, archived.id)
    const known = id ?? archived?.id
    return (known === undefined ? await insertKind(ctx, space_id, code, draft) : await changeKind(ctx, known, draft)).id
  },
  remove: ({ ctx }, id) => archiveKind(ctx, id as number),
  journal: { watched: absenceKindThing, removed: 'archived' },
})

const templateSetup = section({
  name: 'shift_templates',
  access: 'schedule.manage',
  tables: ['workinghours_templates'],
  shape: z.strictObject({
    name: Line(limits.name_max),
    cycle_days: z.int(),
    shifts: listOf(NamedShift, limits.template_shifts),
    on_holiday: z.enum(onHoliday),
  }),
  async read({ ctx, names }) {
    return byName(await listTemplates(ctx)).map(({ id, name, cycle_days, shifts, on_holiday }) => {
      const named = <T extends { status: number }>(one: T) => ({
        ...one,
        status: names.nameOf('statuses', one.status) ?? '',
      })
      const all = shifts.map((shift) => ({ ...named(shift), breaks: shift.breaks.map(named) }))
      return { id, entry: { name, cycle_days, shifts: all, on_holiday } }
    })
  },
  async save({ ctx, space_id, names }, { shifts, ...template }, id) {
    const numbered = <T extends { status: string }>(one: T) => ({
      ...one,
      status: names.idOf('statuses', one.status),
    })
    const all = shifts.map((shift) => ({ ...numbered(shift), breaks: shift.breaks.map(numbered) }))
    const draft = checked(ShiftTemplateDraft, { ...template, shifts: all })
    if (id === null) return (await addTemplate(ctx, space_id, draft)).id
    // Days that somebody has planned by hand stay, as they would by hand.
    return (await changeTemplate(ctx, id, { draft, replace: [] })).template.id
  },
  remove: ({ ctx }, id) => removeTemplate(ctx, id as number),
  journal: { watched: shiftTemplateThing, removed: 'deleted' },
})

const groupOf = ({ names }: SetupScope, group: string | null) => (group === null ? null : names.idOf('groups', group))

const coverSetup = section({
  name: 'cover',
  access: 'schedule.manage',
  tables: ['cover_wanted'],
  /** Of a group; null: of everybody. */
  shape: z.strictObject({ group: z.string().nullable(), wanted: Wanted.array().max(168) }),
  keyOf: ({ group }) => group ?? '*',
  async read({ ctx, space_id, names }) {
    const found = []
    for (const { id } of [{ id: undefined }, ...(await listGroups(ctx))]) {
      const wanted = await readWanted(ctx, { space_id, group_id: id })
      const group = id === undefined ? null : (names.nameOf('groups', id) ?? null)
      const inOrder = wanted.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
      if (wanted.length > 0) found.push({ id: null, entry: { group, wanted: inOrder } })
    }
    return found
  },
  save: (scope, { group, wanted }) => wantedOf(scope, group, wanted),
  remove: (scope, _, { group }) => wantedOf(scope, group, []),
})

/** Its line in the journal is looked at by group, not by id. */
async function wantedOf(scope: SetupScope, group: string | null, wanted: readonly Wanted[]) {
  const { ctx, space_id } = scope
  const body = { space_id, group_id: groupOf(scope, group) }
  const before = await coverThing.see(ctx, space_id, { body })
  await setWanted(ctx, space_id, body.group_id, wanted)
  const after = await coverThing.see(ctx, space_id, { body })
  ctx.record({
    ...{ kind: 'cover.changed', space_id, id: space_id, subject: null },
    ...{ before: before?.fields ?? {}, after: after?.fields ?? {} },
  })
  return null
}

export const workinghoursSetup = [calendarSetup, settingsSetup, kindSetup, templateSetup, coverSetup]
