import { deviceName } from '@otklik/contract/auth/device-name.ts'
import type { NotificationCode, Thing } from '@otklik/contract/notifications/catalogue.ts'
import { catalogue, rightOf } from '@otklik/contract/notifications/catalogue.ts'
import { type Actor, can, isInScope } from '@otklik/contract/permissions.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { notifications as en } from '@otklik/locales/en/notifications.ts'
import type { AnchorFacts, NotificationTexts } from '@otklik/locales/notification.ts'
import { notifications as ru } from '@otklik/locales/ru/notifications.ts'
import { type Facts, type Ids, keyOf, type ThingFacts, type WatchFacts } from './facts.ts'

const texts: Record<Locale, NotificationTexts> = { ru, en }
export const textsIn = (locale: Locale): NotificationTexts => texts[locale]

/** What a code says to one person, or to the several who read a channel. */
export const wordsFor = (locale: Locale, code: NotificationCode, reader: 'person' | 'space') => {
  const words = texts[locale].codes[code]
  return reader === 'space' ? { ...words, ...words.ofSpace } : words
}

export type Told = Ids & {
  space_id: number
  code: NotificationCode
  count: number
  how: string | null
  due_at: Date | null
}

/** Who reads it: a person with their rights, or whoever reads an outlet of the space. */
export type Reader = Actor | 'space'

/** Whether this person may hear of it now: the right of its code, and the thing within their reach. */
export function mayHear(
  actor: Actor,
  space_id: number,
  code: NotificationCode,
  thing: Thing,
  found: ThingFacts | undefined,
) {
  const right = rightOf(code, thing)
  if (!found || found.is_gone || right === null || !can(actor, right, space_id)) return false
  // An account is in no group: the fence of groups says nothing of it.
  if (thing === 'account') return isOwnAccount(actor, space_id, found.object_id)
  return isInScope(actor, space_id, found)
}

function isOwnAccount(actor: Actor, space_id: number, object_id: number | null) {
  const objects = actor.memberships.find((member) => member.space_id === space_id)?.objects
  return objects === null || (object_id !== null && objects?.includes(object_id) === true)
}

export type Route = { name: string; id?: number; query?: Record<string, string | string[]> }
export type Worded = { title: string; text: string; route: Route | null }

/** In words, as far as this person may hear of it. */
export function wordsOf(told: Told, facts: Facts, reader: Reader, locale: Locale): Worded {
  const words = texts[locale]
  const saying = wordsFor(locale, told.code, reader === 'space' ? 'space' : 'person')
  const { code, thing, thing_id, said, said_id, by_user, group_id, watch_id = null, count, how } = told
  const watch = watch_id === null ? undefined : facts.watches.get(watch_id)
  const found = facts.things.get(keyOf(thing, thing_id))
  const mayKnow =
    reader === 'space'
      ? found !== undefined && !found.is_gone
      : mayHear(reader, told.space_id, code, thing, found) && (catalogue[code].joins !== 'watch' || watch !== undefined)
  const spoken = said && said_id !== null ? facts.said.get(keyOf(said, said_id)) : undefined
  const of = {
    who: by_user === null ? '' : (facts.people.get(by_user) ?? ''),
    about: mayKnow && found ? aboutOf(found, spoken, words) : '',
    name: watch?.name ?? (group_id === null ? (found?.name ?? '') : (facts.groups.get(group_id) ?? '')),
    // Of a device what it calls itself; of an account what its network said.
    reason: thing === 'person' ? deviceName(how ?? '') : (found?.reason ?? ''),
    ...{ count, how: how ?? '', day: dayOf(told.due_at ?? found?.due_at ?? null, locale), days: daysOf(how, locale) },
    anchor: anchorOf(how, locale),
  }
  if (!mayKnow) return { title: saying.title({ ...of, name: '', reason: '' }), text: words.gone, route: null }
  const title = saying.title(of)
  const more = count > 1 && catalogue[code].joins === 'thing' ? ` · ${words.more(count - 1)}` : ''
  return { title: `${title}${more}`, text: saying.text(of), route: routeOf(told, watch) }
}

/** Who and what they said; what a colleague or oneself said needs no customer. */
function aboutOf({ name, about }: ThingFacts, spoken: string | undefined, { wordless }: NotificationTexts) {
  if (spoken !== undefined) return spoken || wordless
  return [name, about || wordless].filter(Boolean).join(': ')
}

function routeOf({ space_id, code, thing, thing_id, group_id }: Told, watch: WatchFacts | undefined): Route | null {
  const pages = {
    item: 'item-page',
    chat: 'chat-page',
    account: 'account-edit',
    space: 'billing-page',
    person: 'profile-page',
    absence: 'user-absences',
    swap: 'user-swaps',
    agent: 'agent-page',
  }
  switch (catalogue[code].link) {
    case 'thing':
    case 'account':
      return { name: pages[thing], id: thing_id }
    case 'group':
      return {
        name: thing === 'chat' ? 'chats-page' : 'items-page',
        ...(group_id !== null && { query: { group_id: String(group_id) } }),
      }
    case 'watch':
      return watch ? { name: watch.route, query: watch.query } : null
    case 'billing':
      return { name: pages.space, query: { space_id: String(thing_id) } }
    case 'rules':
      return { name: 'rules-list-page', query: { space_id: String(space_id) } }
    case 'ai':
      return { name: 'ai-page', query: { space_id: String(space_id) } }
    case 'profile':
      return { name: pages.person }
    case 'handover':
      return { name: 'handover-page', query: { space_id: String(space_id) } }
    case 'my_schedule':
      return { name: 'user-my-workinghours', query: { space_id: String(space_id) } }
    case 'absences':
      return { name: pages.absence, query: { space_id: String(space_id) } }
    case 'approvals':
      return { name: 'approvals-page' }
    case 'integrations':
      return { name: 'integrations-page', query: { show: 'hde' } }
    case 'outlets':
      return { name: 'settings-email-page', query: { space_id: String(space_id) } }
    case 'journal':
      return { name: 'logs-page', query: { space_id: String(space_id) } }
    case 'swaps':
      return { name: pages.swap, query: { space_id: String(space_id) } }
  }
}

const dayOf = (at: Date | null, locale: Locale) =>
  at === null ? '' : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at)

/** «16–20 ноября»: the first and the last day of a plan that has changed, as `how` holds them. */
function daysOf(how: string | null, locale: Locale): string {
  const [from, to] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(how ?? '')?.slice(1) ?? []
  if (from === undefined || to === undefined) return ''
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.formatRange(Date.parse(from), Date.parse(to))
}

/** As `how` holds it (audit/jobs.ts): day, space, number and hash. */
function anchorOf(how: string | null, locale: Locale): AnchorFacts | null {
  const [day, space_id, n, hash] = /^(\d{4}-\d\d-\d\d) (\d+) (\d+) ([0-9a-f]{64})$/.exec(how ?? '')?.slice(1) ?? []
  if (day === undefined || space_id === undefined || n === undefined || hash === undefined) return null
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  // Without the «г.» of Russian dates: a sentence ends there.
  return { day: format.format(Date.parse(day)).replace(/\s*г\.$/, ''), space_id, n, hash }
}
