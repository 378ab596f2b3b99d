import { z } from 'zod'
import { type Look, NetworkFailure, type News, type Speaker } from '../connector.ts'
import { ofOpen, pageOf } from '../looks.ts'
import { optional } from '../payload.ts'
import { idOf } from './client.ts'
import { Event } from './messages.ts'
import { askWhole } from './names.ts'
import { Id } from './objects.ts'

const parts = ['mentions', 'tweets', 'dms'] as const
type Part = (typeof parts)[number]

const Token = optional(z.string().min(1))
/** An empty page has no `data` at all. */
const Page = z.object({
  data: z
    .array(z.unknown())
    .nullish()
    .transform((data) => data ?? []),
  includes: optional(z.looseObject({})),
  meta: optional(z.object({ next_token: Token, newest_id: Id })),
})
type Page = z.output<typeof Page>

const page_max = 100

/** Newest first. `tweets`: our own, among them what our people have answered in X itself. */
function askPage(speaker: Speaker, part: Part, query: Readonly<Record<string, string | number | undefined>>) {
  const sized = { max_results: page_max, ...query }
  const id = encodeURIComponent(idOf(speaker))
  switch (part) {
    case 'mentions':
      return askWhole(speaker, 'posts', `/2/users/${id}/mentions`, sized, Page)
    case 'tweets':
      return askWhole(speaker, 'posts', `/2/users/${id}/tweets`, { ...sized, exclude: 'retweets' }, Page)
    case 'dms':
      return askWhole(speaker, 'dms', '/2/dm_events', { ...sized, event_types: 'MessageCreate' }, Page)
  }
}

const lookOf = (part: Part) => (part === 'dms' ? 'dms' : 'posts')
const told = (part: Part, { data, includes }: Pick<Page, 'data' | 'includes'>): Look['pages'] =>
  data.length > 0 ? [pageOf(lookOf(part), { data, ...(includes && { includes }) })] : []

/** `since`: what is older is history. Of each part the last that is known. */
const Cursor = z.object({
  since: z.int(),
  mentions: z.string().optional(),
  tweets: z.string().optional(),
  dms: z.string().optional(),
  /** X has let us read a part of the new messages only: where the rest goes on, and what is known when it is read. */
  dms_rest: z.object({ token: z.string(), newest: z.string().optional() }).optional(),
})
type Cursor = z.output<typeof Cursor>

const first_look_s = 300

/** Deliveries are the usual way, and come only for what names us outright: the rest is looked for. Every post read costs. */
export const news: News = {
  soonest_s: 90,
  latest_s: 600,
  async look(speaker, cursor) {
    const known: Cursor =
      cursor === null ? { since: Math.floor(speaker.now()) - first_look_s } : Cursor.parse(JSON.parse(cursor))
    const next: Cursor = { ...known }
    const pages: Look['pages'] = []
    const later: NetworkFailure[] = []
    await ofOpen(parts, async (part) => {
      try {
        if (part === 'dms') {
          const { rest, ...found } = await messagesSince(speaker, known)
          pages.push(...found.pages)
          if (found.newest !== undefined) next.dms = found.newest
          if (rest) next.dms_rest = rest
          else delete next.dms_rest
          return
        }
        const found = await postsSince(speaker, part, known)
        pages.push(...found.pages)
        if (found.newest !== undefined) next[part] = found.newest
      } catch (error) {
        if (!(error instanceof NetworkFailure && error.kind === 'try_later')) throw error
        later.push(error)
      }
    })
    // X counts each list by itself. What another has brought was paid for and is kept; the mark of this one has not moved.
    const [first] = later
    if (first && pages.length === 0) throw first
    return { pages, cursor: JSON.stringify(next) }
  },
}

const Named = z.object({ id: Id })
const idIn = (one: unknown) => Named.safeParse(one).data?.id

async function postsSince(speaker: Speaker, part: 'mentions' | 'tweets', known: Cursor) {
  const pages: Look['pages'] = []
  const since = known[part] === undefined ? { start_time: wireTime(known.since) } : { since_id: known[part] }
  const onward = pageTokens()
  let newest: string | undefined
  let pagination_token: string | undefined
  do {
    const page: Page = await askPage(speaker, part, { ...since, pagination_token })
    pages.push(...told(part, page))
    newest ??= page.meta?.newest_id ?? idIn(page.data[0])
    pagination_token = onward(page)
  } while (pagination_token !== undefined)
  return { pages, newest }
}

/** Of each page the token of the next; a list that names one twice would be read, and paid for, without end. */
function pageTokens() {
  const asked = new Set<string>()
  return ({ meta }: Page): string | undefined => {
    const token = meta?.next_token
    if (token === undefined) return
    if (asked.has(token)) throw new NetworkFailure('try_later', 'the list goes round in circles')
    asked.add(token)
    return token
  }
}

const wireTime = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(/\.\d+Z$/, 'Z')

type Messages = { pages: Look['pages']; newest?: string | undefined; rest?: Cursor['dms_rest'] }

/**
 * The list of messages cannot be asked for what is new: it is read until what is known, or older than we are. X lets it be
 * read fifteen times a quarter of an hour: where more has come, what was read is kept, and the next look goes on below it.
 * Only when that end is reached does the mark move.
 */
async function messagesSince(speaker: Speaker, { dms, since, dms_rest }: Cursor): Promise<Messages> {
  const pages: Look['pages'] = []
  const onward = pageTokens()
  let newest = dms_rest?.newest
  let token = dms_rest?.token
  for (;;) {
    const page: Page | undefined = await askPage(speaker, 'dms', { pagination_token: token }).catch(
      (error: unknown) => {
        const isItsOwn = error instanceof NetworkFailure && token !== undefined
        if (isItsOwn && error.kind === 'try_later' && pages.length > 0) return undefined
        // The place is not known any more: the next look begins at the top.
        if (isItsOwn && dms_rest && pages.length === 0 && error.kind === 'rejected') return { data: [] }
        throw error
      },
    )
    if (!page) return { pages, rest: restAt(token, newest) }
    const end = page.data.findIndex((one) => isKnown(one, dms) || isBefore(one, since))
    const data = end < 0 ? page.data : page.data.slice(0, end)
    pages.push(...told('dms', { ...page, data }))
    newest ??= idIn(data[0])
    const following = end < 0 ? onward(page) : undefined
    if (following === undefined) return { pages, ...(isLost(page, dms_rest) ? {} : { newest }) }
    token = following
    if (speaker.mustEnd?.()) return { pages, rest: restAt(token, newest) }
  }
}

const restAt = (token: string | undefined, newest: string | undefined): Cursor['dms_rest'] =>
  token === undefined ? undefined : { token, ...(newest !== undefined && { newest }) }

/** An empty answer to a place that was given up: what is known stays known. */
const isLost = ({ data, meta }: Page, rest: Cursor['dms_rest']) => rest !== undefined && data.length === 0 && !meta

const isNumber = (id: string) => /^\d+$/.test(id)

/** Ids grow with time: so the place of what is known is found also when that very message was deleted since. */
function isKnown(one: unknown, known: string | undefined): boolean {
  const id = idIn(one)
  if (id === undefined || known === undefined) return false
  return isNumber(id) && isNumber(known) ? BigInt(id) <= BigInt(known) : id === known
}

/** One that cannot be read is told as such, and ends nothing. */
const isBefore = (one: unknown, since: number) => {
  const { created_at = 0 } = Event.safeParse(one).data ?? {}
  return created_at > 0 && created_at < since
}

const Back = z.object({ mentions: z.string().optional(), dms: z.string().optional() })
const back_page = 50

/** Our own posts once, so that what was answered is known as such; the others go on, each from its own place. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const places = cursor === null ? undefined : Back.parse(JSON.parse(cursor))
  const next: z.output<typeof Back> = {}
  const pages: Look['pages'] = []
  const wanted = parts.filter((part) => !places || (part !== 'tweets' && places[part] !== undefined))
  await ofOpen(wanted, async (part) => {
    const place = part === 'tweets' ? undefined : places?.[part]
    const max_results = part === 'tweets' ? page_max : back_page
    const page = await askPage(speaker, part, { max_results, pagination_token: place })
    pages.push(...told(part, page))
    const { next_token } = page.meta ?? {}
    if (part !== 'tweets' && next_token !== undefined) next[part] = next_token
  })
  return { pages, cursor: Object.keys(next).length > 0 ? JSON.stringify(next) : null }
}
