// The file itself: one way of writing it, and what may be read as one. Pure.
import { createHash } from 'node:crypto'
import { type SetupSection, setupSections } from '@otklik/contract/setup.ts'
import { z } from 'zod'
import { isTooDeep } from '../../platform/http/depth.ts'
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

/** Names of fields in the order of RFC 8785; words as NFC. */
const inOneWay = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(inOneWay)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, inOneWay(each)]))
}

/** As its lines stand in the file; two that say the same have one text. */
export const textOf = (entry: unknown) => JSON.stringify(inOneWay(entry), null, 2)

export function writeDocument({ lineage, sections }: SetupDocument): string {
  const written = [...sections].map(([name, entries]) => [name, single.includes(name) ? entries[0] : entries])
  return `${textOf({ format: FORMAT, lineage, sections: Object.fromEntries(written) })}\n`
}

/** Of what stands somewhere, whatever it descends from. */
export const versionOf = ({ sections }: SetupDocument) =>
  createHash('sha256')
    .update(writeDocument({ lineage: '', sections }))
    .digest('hex')

const Envelope = z.strictObject({
  format: z.int(),
  lineage: z.guid(),
  sections: z.record(z.string(), z.unknown()),
})

/** What lifts a file of a format to the next: the first one is for files of format 1. */
const lifts: readonly ((raw: unknown) => unknown)[] = []

export type ReadDocument = { document: SetupDocument; unknown: string[] }

export function readDocument(text: string): ReadDocument {
  if (isTooDeep(Buffer.from(text))) refuse('setup_unreadable')
  const raw = parsed(text)
  const format = z.object({ format: z.int().positive() }).safeParse(raw)
  if (!format.success) return refuse('setup_unreadable')
  if (format.data.format > FORMAT) refuse('setup_newer')
  const lifted = lifts.slice(format.data.format - 1).reduce((each, lift) => lift(each), raw)
  const { success, data } = Envelope.safeParse(lifted)
  if (!success) return refuse('setup_unreadable')
  const isKnown = (name: string): name is SetupSection => (setupSections as readonly string[]).includes(name)
  const sections = new Map<SetupSection, readonly Entry[]>()
  for (const name of setupSections) {
    if (!Object.hasOwn(data.sections, name)) continue
    const value = inOneWay(data.sections[name])
    const entries = single.includes(name) ? [value] : value
    if (!Array.isArray(entries) || !entries.every(isEntry)) return refuse('setup_unreadable')
    sections.set(name, entries)
  }
  const unknown = Object.keys(data.sections).filter((name) => !isKnown(name))
  return { document: { lineage: data.lineage.toLowerCase(), sections }, unknown }
}

const isEntry = (value: unknown): value is Entry => value !== null && typeof value === 'object' && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return refuse('setup_unreadable')
  }
}
