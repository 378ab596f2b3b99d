import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../src/connector.ts'
import { findConnector } from '../src/registry.ts'

// Payloads that nobody here has invented: re-authored from public descriptions and fixtures, in `corpus/<network>/*.jsonl`,
// one on a line, each with what must become of it. A network joins by adding its folder.

const folder = join(import.meta.dirname, '..', 'corpus')

/** `media` and `subjects` name the kinds, in their order; what is absent is not asked for. */
export type Expected = {
  kind: Incoming['kind']
  text?: string
  media?: string[]
  subjects?: string[]
  pressed?: string
  start?: string
}

export type Payload = {
  network: string
  file: string
  name: string
  /** One of the network's sources. */
  source: string
  payload: unknown
  /** The facts in their order, or the name by which it is ignored. */
  expect: Expected[] | string
}

export type About = {
  account: AccountFacts
  /** Ids of the network's own that are the same for everybody, as in whose name anonymous administrators write. */
  everybodys?: string[]
  /** Keys by which people are known, where the network has no numbers for them. */
  named_by?: string[]
  sources: Record<string, { what: string; where: string; date: string }>
  /** Words that are left out on purpose: a place in the payload, as `placesWithWords` names it, of these payloads; and why. */
  left_out: Exception[]
  /** Ids of people and places that rightly change nothing about who wrote and where: of what is quoted or shared. */
  unheard?: Exception[]
}
type Exception = { place: string; of?: string; why: string }

export const networksOfCorpus = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

const abouts = new Map<string, About>()
/** Asked for with every payload: read once. */
export function aboutCorpus(network: string): About {
  const about = abouts.get(network) ?? JSON.parse(readFileSync(join(folder, network, 'about.json'), 'utf8'))
  abouts.set(network, about)
  return about
}

export const payloadsOf = (network: string): Payload[] =>
  readdirSync(join(folder, network))
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, network, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): Payload => ({ network, file, ...JSON.parse(line) })),
    )

export function understood({ network, payload }: Payload): Incoming[] {
  const connector = findConnector(network)
  if (!connector) throw new Error(`no connector for ${network}`)
  return connector.understand(Buffer.from(JSON.stringify(payload)), aboutCorpus(network).account)
}

/** The same as the receiver of the whole application takes it in: in parts, each for its account. Absent where there is none. */
export function acrossSpaces({ network, payload }: Payload): Incoming[] | undefined {
  // What the network was asked for did not come through the receiver.
  if (typeof payload === 'object' && payload !== null && 'look' in payload) return undefined
  const connector = findConnector(network)
  const { account } = aboutCorpus(network)
  // What we have asked for ourselves comes through no receiver.
  if (typeof payload === 'object' && payload !== null && 'look' in payload) return undefined
  const parts = connector?.receiver?.split?.(Buffer.from(JSON.stringify(payload)))
  return parts
    ?.filter(({ provider_id }) => provider_id === account.provider_id)
    .flatMap(({ body }) => connector?.understand(body, account) ?? [])
}

/** A fact as far as an expectation speaks of it. */
export function summaryOf(fact: Incoming): Expected {
  const { kind } = fact
  const said = fact as { text?: string; media?: { kind: string }[]; subjects?: { kind: string }[] }
  const { pressed, start } = fact as { pressed?: string; start?: string }
  return {
    kind,
    ...(said.text !== undefined && { text: said.text }),
    ...(said.media && { media: said.media.map((one) => one.kind) }),
    ...(said.subjects && { subjects: said.subjects.map((one) => one.kind) }),
    ...(pressed !== undefined && { pressed }),
    ...(start !== undefined && { start }),
  }
}

/** Keys under which networks put what people write, or what describes the thing they write about. */
const worded =
  /^(text|caption|title|subtitle|description|question|comment|message_text|body|quote|prize_description|reason|button_text|explanation|file_?name|artist|transcript|transcription)$/

/** Every word in a payload that a person could have written, with its place: `message.poll.options.text`. */
export function placesWithWords(value: unknown, place: string[] = []): { place: string; words: string }[] {
  if (Array.isArray(value)) return value.flatMap((one) => placesWithWords(one, place))
  if (typeof value === 'string')
    return worded.test(place.at(-1) ?? '') && value.trim() ? [{ place: place.join('.'), words: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesWithWords(inner, [...place, name]))
}

/** All strings that the facts hold, in one text. */
export function wordsOfFacts(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(wordsOfFacts).join('\n')
}

/** Whether words at this place of the payload are left out on purpose. */
export const isLeftOut = (left_out: readonly Exception[], name: string, place: string): boolean =>
  left_out.some((one) => matches(one.place, place) && matches(one.of ?? '.*', name))
const matches = (pattern: string, words: string) => new RegExp(`^(?:${pattern})$`).test(words)

/** Ids by which people and dialogues are told apart. */
export const idsOf = (fact: Incoming): string[] => {
  const { author, chat_external_id, external_id } = fact as {
    author?: { external_id: string }
    chat_external_id?: string
    external_id?: string
  }
  return [author?.external_id, chat_external_id, external_id].filter((id) => id !== undefined)
}

/** Keys under which a payload names somebody or something by an id. */
const naming = /(^|_)(id|ids|mid|from|to|sender|recipient)$|Id$|^phone|^(previous|current)$/
/** As `700700` or `-1_560`, but not what the account itself is called. */
function otherId(id: string, own: readonly string[]): string {
  if (own.includes(id)) return id
  if (!/\d/.test(id)) return `${id}-other`
  return id.replaceAll(/\d+/g, (digits) => (own.includes(digits) ? digits : String(BigInt(digits) + 1_000_003n)))
}

/** The same from somebody else, elsewhere: every id is another one, whatever it names; only the account stays itself. */
export function fromAnother(
  value: unknown,
  own: readonly string[],
  named_by: readonly string[] = [],
  key = '',
): unknown {
  if (Array.isArray(value)) return value.map((one) => fromAnother(one, own, named_by, key))
  const isNaming = naming.test(key) || named_by.includes(key)
  if (typeof value === 'number' && Number.isSafeInteger(value) && isNaming) return Number(otherId(String(value), own))
  if (typeof value === 'string' && value && isNaming) return otherId(value, own)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fromAnother(inner, own, named_by, name)]),
  )
}

/** Who wrote, and where: by these strangers are told apart. */
export const strangersIn = (facts: readonly Incoming[]) => ({
  authors: facts.flatMap((fact) => ('author' in fact && fact.author ? [fact.author.external_id] : [])),
  chats: facts.flatMap((fact) => ('chat_external_id' in fact ? [fact.chat_external_id] : [])),
})

/** An id that says who it is or where it stands: `message.chat.id`, `message.direct_messages_topic.topic_id`. */
const standing =
  /(^|[._])(topic|thread|chat|peer|conversation|from|sender|recipient|user|author)([._](id|user_id|chat_id))?$/

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /\d/.test(value)

function walk(value: unknown, visit: (value: unknown, place: string) => unknown, place = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, visit, place))
  if (typeof value !== 'object' || value === null) return visit(value, place)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, walk(inner, visit, place ? `${place}.${name}` : name)]),
  )
}

function standingIds(payload: unknown, own: readonly string[]): string[] {
  const places = new Set<string>()
  walk(payload, (value, place) => {
    if (standing.test(place) && isId(value) && otherId(String(value), own) !== String(value)) places.add(place)
  })
  return [...places]
}

/** Where somebody speaks. Three of each shape: hundreds differ in what is said alone, and not in who says it where. */
export function differentlyPlaced(payloads: readonly Payload[], own: readonly string[]): Payload[] {
  const spoken = payloads.filter(
    ({ expect }) => typeof expect !== 'string' && expect.some(({ kind }) => kind === 'message' || kind === 'comment'),
  )
  const shapes = Map.groupBy(spoken, ({ payload }) => standingIds(payload, own).join(' '))
  return [...shapes.values()].flatMap((alike) => alike.slice(0, 3))
}

/** The payload with one id after the other changed alone: what is told of one stranger, told of another. */
export function withOtherIds(payload: unknown, own: readonly string[]): { place: string; payload: unknown }[] {
  const changed = (value: unknown) => {
    if (!isId(value)) return value
    const other = otherId(String(value), own)
    return typeof value === 'number' ? Number(other) : other
  }
  return standingIds(payload, own).map((place) => ({
    place,
    payload: walk(payload, (value, at) => (at === place ? changed(value) : value)),
  }))
}

/** Every id in the facts, in their order; what could not be read differs from all that could. */
export function idsToldBy(payload: Payload): string {
  const ids: unknown[] = []
  try {
    walk(understood(payload), (value, place) => {
      if (/external_ids?$/.test(place)) ids.push(value)
    })
  } catch {
    return 'unreadable'
  }
  return JSON.stringify(ids)
}
