// Whether something belongs into the list of a filter, by facts that are loaded once for all filters. Says the same as the
// list itself (work/conditions.ts), but for words, which the database is asked about (hits.ts).

import { emotionNumbers } from '@otklik/contract/work/filters.ts'
import { type AnyFilter, defaultStatusesOf } from './filter.ts'
import type { WatchedThing } from './thing.ts'

const isAnyOf = <T>(asked: readonly T[], found: T | null) =>
  asked.length === 0 || (found !== null && asked.includes(found))
const meets = (asked: readonly number[], found: readonly number[]) =>
  asked.length === 0 || asked.some((one) => found.includes(one))
const isAsSaid = (asked: 'yes' | 'no' | undefined, isSo: boolean) => asked === undefined || (asked === 'yes') === isSo

export function fits(filter: AnyFilter, thing: WatchedThing, me: number): boolean {
  const { assigned_to } = thing
  const isTheirs = filter.assigned_to.some((one) =>
    one === 'none' ? assigned_to === null : assigned_to === (one === 'me' ? me : one),
  )
  return (
    (defaultStatusesOf(filter) as readonly string[]).includes(thing.status) &&
    isAnyOf(filter.object_id, thing.object_id) &&
    isAnyOf(filter.company_id, thing.company_id) &&
    isAnyOf(filter.provider, thing.provider) &&
    (filter.author_id === undefined || filter.author_id === thing.author_id) &&
    meets(filter.label_id, thing.labels) &&
    meets(filter.tag_id, thing.tags) &&
    (filter.assigned_to.length === 0 || isTheirs) &&
    isAnyOf(filter.group_id, thing.group_id) &&
    (filter.from === undefined || thing.day >= filter.from) &&
    (filter.to === undefined || thing.day <= filter.to) &&
    isAsSaid(filter.replied, thing.is_replied) &&
    isAnyOf(
      filter.emotion.map((one) => emotionNumbers[one]),
      thing.emotion,
    ) &&
    isAsSaid(filter.files, thing.has_files) &&
    (filter.due === undefined || filter.due === thing.due) &&
    (!filter.hide_other || assigned_to === null || assigned_to === me) &&
    (filter.post_id === undefined || filter.post_id === thing.post_id) &&
    isAnyOf(filter.kind ?? [], thing.kind) &&
    isAnyOf(filter.rating ?? [], thing.rating) &&
    isAsSaid(filter.hidden, thing.is_hidden) &&
    isAsSaid(filter.history, thing.is_history)
  )
}
