import type { Incoming, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { type Look, NetworkFailure, type Speaker } from './connector.ts'
import { TooLongAnswer } from './exchange.ts'
import { fingerprint } from './payload.ts'

/** What a network answered, with the name of its list, for `understand`; recognised by its bytes. */
export function pageOf(look: string, answer: object): Look['pages'][number] {
  const body = Buffer.from(JSON.stringify({ look, answer }))
  return { key: `${look}:${fingerprint(body)}`, body }
}

/**
 * A page of a list that is read newest first. `answer`: the network's answer with these of its entries, and with what
 * has to be asked for about each of them.
 */
export type Listed = {
  entries: readonly unknown[]
  next?: string | undefined
  answer(entries: readonly unknown[]): object | Promise<object>
}

export type List = {
  look: string
  ask(next: string | undefined): Promise<Listed>
  /** Seconds; 0 where an entry does not tell when it was written. */
  timeOf(entry: unknown): number
}

/** As far as is known; what is older than `since` is history; when the list was last read beyond what is new. */
export const ListCursor = z.object({ known: z.int(), since: z.int(), whole_at: z.int() })
export type ListCursor = z.output<typeof ListCursor>

const day_s = 86_400
/** What changes later than this is not looked for any more. */
const whole_days = 30

/**
 * New entries, until what was known before; to the end where the list turns out to be in another order. Once a day everything of the last month, for lists that do not say what has
 * changed in an entry. The first look takes one page: what is behind it is history, and would come as new work later.
 */
export async function lookAt(
  list: List,
  cursor: ListCursor | undefined,
  now: number,
): Promise<{ pages: Look['pages']; cursor: ListCursor }> {
  const isWhole = cursor !== undefined && now - cursor.whole_at >= day_s
  const until = isWhole ? Math.max(cursor.since, now - whole_days * day_s) : (cursor?.known ?? 0)
  const pages: Look['pages'] = []
  const asked = new Set<string | undefined>()
  let since = cursor?.since ?? 0
  let known = cursor?.known ?? 0
  let last = Number.POSITIVE_INFINITY
  let isSorted = true
  for (let next: string | undefined; ; ) {
    if (asked.has(next)) throw new NetworkFailure('try_later', 'the list goes round in circles')
    asked.add(next)
    const listed = await list.ask(next)
    const times = listed.entries.map(list.timeOf).filter((time) => time > 0)
    known = Math.max(known, ...times)
    isSorted &&= times.every((time, n) => time <= (times[n - 1] ?? last))
    last = times.at(-1) ?? last
    const fresh = listed.entries.filter((entry) => isAfter(list.timeOf(entry), since))
    if (fresh.length > 0) pages.push(pageOf(list.look, await listed.answer(fresh)))
    if (!cursor) since = listed.next === undefined || times.length === 0 ? 0 : Math.min(...times)
    // Of the same second there may be more than we saw: only what is older is surely known.
    if (listed.next === undefined || (isSorted && (!cursor || times.some((time) => time < until)))) break
    next = listed.next
  }
  // Of a list in no order nobody can say which page history has read.
  if (!cursor && !isSorted) return { pages: [], cursor: { known, since: now, whole_at: now } }
  return { pages, cursor: { known, since, whole_at: isWhole || !cursor ? now : cursor.whole_at } }
}

const isAfter = (time: number, since: number) => time === 0 || time >= since

/** One page further back. */
export async function lookBack(list: List, next: string | null): Promise<Look> {
  const listed = await list.ask(next ?? undefined)
  const pages = listed.entries.length > 0 ? [pageOf(list.look, await listed.answer(listed.entries))] : []
  return { pages, cursor: listed.next ?? null }
}

/** The key is good, and the tariff or its rights do not reach this far: what they do reach goes on. */
export class Closed extends NetworkFailure {
  constructor(words: string) {
    super('rejected', words)
  }
}

/** Where a network sells its parts apart, what is closed hides nothing of what is open. All of them closed is said. */
export async function ofOpen<K>(parts: readonly K[], work: (part: K) => Promise<void>): Promise<void> {
  const refusals: Closed[] = []
  for (const part of parts)
    await work(part).catch((error: unknown) => {
      if (!(error instanceof Closed)) throw error
      refusals.push(error)
    })
  const [first] = refusals
  if (first && refusals.length === parts.length) throw first
}

/**
 * What stands under one of many, where that one may be closed to us, gone or too long: absent then, and the others are
 * read all the same. What is wrong with the whole account is still said.
 */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    const isItsOwn =
      error instanceof TooLongAnswer ||
      (error instanceof NetworkFailure && (error.kind === 'rejected' || error.kind === 'gone'))
    if (isItsOwn) return undefined
    throw error
  })
}

/** Where the look had to end while this was being read: what it has found before is kept. */
export async function unlessSpent<T>({ mustEnd }: Pick<Speaker, 'mustEnd'>, work: Promise<T>): Promise<T | 'spent'> {
  return work.catch((error: unknown) => {
    if (mustEnd?.() && error instanceof NetworkFailure && error.kind === 'try_later') return 'spent' as const
    throw error
  })
}

/**
 * How each of many looked, as a look remembers it. A look that must end leaves the rest as it was known, so that the next
 * one finds it moved; one that is longer than a whole look by itself is left until it moves again, or nothing behind it
 * would ever be read.
 */
export function makeMarks(speaker: Pick<Speaker, 'mustEnd'>, before: Readonly<Record<string, string>> = {}) {
  const seen: Record<string, string> = {}
  let read = 0
  const leave = (id: string) => {
    if (before[id] !== undefined) seen[id] = before[id]
  }
  return {
    seen,
    isMoved: (id: string, mark: string) => mark !== before[id],
    /** Those that were not even listed. */
    leaveOthers() {
      for (const id of Object.keys(before)) if (seen[id] === undefined) leave(id)
    },
    /** `under`: asks for what stands under it, where it has to be asked for. */
    async take(id: string, mark: string, under?: () => Promise<Look['pages']>): Promise<Look['pages']> {
      if (mark !== before[id] && speaker.mustEnd?.()) {
        leave(id)
        return []
      }
      const found = under ? await unlessSpent(speaker, unlessRefused(under())) : []
      const isAlone = found === 'spent' && read === 0
      if (under) read++
      if (found === 'spent' && !isAlone) leave(id)
      // Of one that is closed to us nothing is marked: the next look asks again.
      else if (found) seen[id] = mark
      return found === 'spent' ? [] : (found ?? [])
    },
  }
}

/** What is reviewed is named beside each of its reviews: once is enough. */
export function postsOnce(facts: readonly Incoming[]): Incoming[] {
  const told = new Set<string>()
  return facts.filter((fact) => fact.kind !== 'post' || (!told.has(fact.external_id) && told.add(fact.external_id)))
}

/** Seconds of a date as it stands on the wire; 0 where it is none. `zone`: of dates that tell none. */
export function secondsOf(date: unknown, zone = 'Z'): number {
  if (typeof date !== 'string') return 0
  const told = date.trim().replace(' ', 'T')
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(told) ? told : `${told}${zone}`)
  return Number.isFinite(time) ? Math.floor(time / 1000) : 0
}

type Publication = NonNullable<OwnCommentFacts['publication']>

/** How an answer stands with those who look at answers first, by the network's own words; nothing where it does not say. */
export const publicationIn =
  (states: Readonly<Record<string, Publication>>) =>
  (state: string | undefined): { publication?: Publication } => {
    const publication = state !== undefined && Object.hasOwn(states, state) ? states[state] : undefined
    return publication ? { publication } : {}
  }
