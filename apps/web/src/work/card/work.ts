import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import { makeKeyed } from '../../platform/keyed.ts'

/** What an item and a dialogue have in common for those who work on them. */
export type Work = {
  id: number
  space_id: number
  object_id: number
  version: number
  status: WorkStatus
  tag_ids: readonly number[]
  assigned_to: number | null
  group_id: number | null
}

/** To whom it goes: a person, a group, both or nobody. */
export type Given = { assigned_to: number | null; group_id: number | null }
export type TagChange = { add: readonly number[]; remove: readonly number[] }

/** How it will stand once it is given: to a person counts as taken, given back it is new again. */
export function afterGiving<W extends Work>(work: W, to: Given): W {
  const isGivenBack = work.assigned_to !== null && work.status === 'inprogress'
  const status = to.assigned_to === null ? (isGivenBack ? 'new' : work.status) : afterTaking(work.status)
  return { ...work, ...to, status, version: work.version + 1 }
}

/** How it will stand once it is tagged: the version stays, as nobody who writes need have seen it. */
export function afterTagging<W extends Work>(work: W, { add, remove }: TagChange): W & { tag_ids: number[] } {
  const kept = work.tag_ids.filter((id) => !remove.includes(id) && !add.includes(id))
  return { ...work, tag_ids: [...kept, ...add] }
}

/** What a key, or a refusal that names it, opens in the head of a card. */
export type Picker = 'tags' | 'assignee'
export type Thing = { type: WorkKind; id: number }

const opened = makeKeyed<Picker | null>(null)
const keyOf = ({ type, id }: Thing) => `${type}.${id}`

export const usePicker = (thing: Thing) => opened.use(keyOf(thing))
export const isPickerOpen = (thing: Thing, picker: Picker) => opened.get(keyOf(thing)) === picker
export const openPicker = (thing: Thing, picker: Picker | null) => opened.set(keyOf(thing), () => picker)
