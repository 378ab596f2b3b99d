// The file itself: one way of writing it, and what may be read as one. Pure.
import { createHash } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import { type SetupSection, setupSections } from '@otklik/contract/setup.ts'
import { z } from 'zod'
import { makeTurns } from '../../platform/jobs/turns.ts'
import { JsonTooMuch, parseInTurns } from '../../platform/json/parse.ts'
import { normalised } from '../../platform/nfc.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Entry } from '../../platform/setup/section.ts'

const FORMAT = 1
export type SetupDocument = { lineage: string; sections: ReadonlyMap<SetupSection, readonly Entry[]> }

/** Of these a space has one: no list is written around it. */
const single: readonly SetupSection[] = [
  'space',
  'schedule_settings',
  'routing_settings',
  'robot_settings',
  'notification_rules',
]

/** Things that may be large; their lists are looked at one by one. */
const large: readonly SetupSection[] = ['bots', 'calendars', 'shift_templates']

/** Names of fields in the order of RFC 8785; words as NFC. `looked` is told of every part. */
const inOneWay = (value: unknown, looked: (chars: number) => void = () => undefined): unknown => {
  looked(typeof value === 'string' ? value.length : 0)
  if (typeof value === 'string') return normalised(value)
  if (Array.isArray(value)) return value.map((one) => inOneWay(one, looked))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, inOneWay(each, looked)]),
  )
}

/** What going over one part of a thing costs, in characters that are looked at. */
const CHARS_OF_PART = 100

/** The same of an entry out of a file, which may be anything: no thing of ours is as large as that. */
function entryInOneWay(raw: unknown, mostParts: number): { entry: unknown; weight: number } {
  let [parts, chars] = [0, 0]
  const entry = inOneWay(raw, (more) => {
    parts += 1
    chars += more
    if (parts > mostParts || chars > limits.setup_entry_chars) refuse('too_large')
  })
  return { entry, weight: CHARS_OF_PART * parts + chars }
}

/** How much there is to look at, for whoever gives others their turn. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return CHARS_OF_PART + value.length
  if (!(value instanceof Object)) return CHARS_OF_PART
  return Object.values(value).reduce<number>((sum, one) => sum + weightOf(one), CHARS_OF_PART)
}

/** As its lines stand in the file; two that say the same have one text. */
export const textOf = (entry: unknown) => JSON.stringify(inOneWay(entry), null, 2)

/** Sections as they stand in the file, piece by piece: what is written once is sent, kept and hashed. */
export type Written = readonly string[]

const indented = (text: string, blanks: number) => text.replaceAll('\n', `\n${' '.repeat(blanks)}`)

export async function writeSections(sections: SetupDocument['sections']): Promise<Written> {
  const looked = makeTurns()
  const pieces: string[] = []
  const begin = (name: string) => `${pieces.length > 0 ? ',' : ''}\n    ${JSON.stringify(name)}: `
  for (const [name, entries] of [...sections].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (single.includes(name)) {
      if (entries[0]) pieces.push(`${begin(name)}${indented(textOf(entries[0]), 4)}`)
      continue
    }
    pieces.push(`${begin(name)}[`)
    for (const [n, entry] of entries.entries()) {
      const text = `${n > 0 ? ',' : ''}\n      ${indented(textOf(entry), 6)}`
      pieces.push(text)
      await looked(2 * text.length)
    }
    pieces.push(entries.length > 0 ? '\n    ]' : ']')
  }
  return pieces
}

export function* documentPieces(lineage: string, written: Written): Iterable<string> {
  yield `{\n  "format": ${FORMAT},\n  "lineage": ${JSON.stringify(lineage)},\n  "sections": {`
  yield* written
  yield written.length > 0 ? '\n  }\n}\n' : '}\n}\n'
}

export const writeDocument = (lineage: string, written: Written): string =>
  [...documentPieces(lineage, written)].join('')

/** Of what stands somewhere, whatever it descends from. */
export async function versionOf(written: Written): Promise<string> {
  const hash = createHash('sha256')
  const looked = makeTurns()
  for (const piece of documentPieces('', written)) {
    hash.update(piece)
    await looked(piece.length)
  }
  return hash.digest('hex')
}

const Envelope = z.strictObject({
  format: z.int(),
  lineage: z.guid(),
  sections: z.record(z.string(), z.unknown()),
})

/** What lifts a file of a format to the next: the first one is for files of format 1. */
const lifts: readonly ((raw: unknown) => unknown)[] = []

export type ReadDocument = { document: SetupDocument; unknown: string[] }

export async function readDocument(text: string): Promise<ReadDocument> {
  const raw = await parsed(text)
  const format = z.object({ format: z.int().positive() }).safeParse(raw)
  if (!format.success) return refuse('setup_unreadable')
  if (format.data.format > FORMAT) refuse('setup_newer')
  const lifted = lifts.slice(format.data.format - 1).reduce((each, lift) => lift(each), raw)
  const { success, data } = Envelope.safeParse(lifted)
  if (!success) return refuse('setup_unreadable')
  const isKnown = (name: string): name is SetupSection => (setupSections as readonly string[]).includes(name)
  const sections = new Map<SetupSection, readonly Entry[]>()
  const looked = makeTurns()
  let count = 0
  for (const name of setupSections) {
    if (!Object.hasOwn(data.sections, name)) continue
    const value = data.sections[name]
    const found = single.includes(name) ? [value] : value
    if (!Array.isArray(found)) return refuse('setup_unreadable')
    count += found.length
    if (count > limits.setup_entries) refuse('too_large')
    const entries: Entry[] = []
    const mostParts = large.includes(name) ? limits.setup_large_parts : limits.setup_entry_parts
    for (const one of found) {
      if (!isEntry(one)) return refuse('setup_unreadable')
      const { entry, weight } = entryInOneWay(one, mostParts)
      entries.push(entry as Entry)
      await looked(weight)
    }
    sections.set(name, entries)
  }
  const unknown = Object.keys(data.sections).filter((name) => !isKnown(name))
  return { document: { lineage: data.lineage.toLowerCase(), sections }, unknown }
}

const isEntry = (value: unknown): value is Entry => value !== null && typeof value === 'object' && !Array.isArray(value)

const parsed = (text: string): Promise<unknown> =>
  parseInTurns(text.replace(/^\uFEFF/, ''), { parts: limits.setup_parts, fields: limits.setup_fields }).catch(
    (error: unknown) => refuse(error instanceof JsonTooMuch ? 'too_large' : 'setup_unreadable'),
  )
