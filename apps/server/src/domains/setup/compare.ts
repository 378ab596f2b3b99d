// What a file would do to a section, thing by thing. Pure.
import type { SetupChange, SetupFault } from '@otklik/contract/setup.ts'
import { inTurns, makeTurns } from '../../platform/jobs/turns.ts'
import { type Entry, type Found, folded, pathName, type Section } from '../../platform/setup/section.ts'
import { textOf, weightOf } from './document.ts'

export type Wanted = { key: string; name: string; was: string | null; entry: Entry }
export type Planned = SetupChange & { entry: Entry | null; found: Found | null }
export type SectionPlan = {
  section: Section
  here: number
  changes: Planned[]
  /** Which thing here each of the file is. */
  pairs: readonly { wanted: Wanted; found: Found | undefined }[]
}

export const nameOf = (section: Section, entry: Entry): string =>
  section.keyOf?.(entry) ?? pathName((entry.parent as string | null | undefined) ?? null, entry.name as string)

/** What of a section can be understood, and what cannot. */
export async function readEntries(section: Section, raw: readonly Entry[]) {
  const [wanted, faults]: [Wanted[], SetupFault[]] = [[], []]
  const keys = new Set<string>()
  const looked = makeTurns()
  for (const { was, ...said } of raw) {
    await looked(weightOf(said))
    const { success, data, error } = section.shape.safeParse(said)
    const label = typeof said.name === 'string' ? said.name : ''
    const fault = (what: SetupFault['what'], field: string | null = null) =>
      faults.push({ section: section.name, key: label, what, about: '', field })
    if (!success) {
      fault('shape', error.issues[0]?.path.join('.') ?? null)
      continue
    }
    const name = nameOf(section, data)
    const key = folded(name)
    if (keys.has(key)) fault('twice')
    else wanted.push({ key, name, was: typeof was === 'string' ? was : null, entry: data })
    keys.add(key)
  }
  return { wanted, faults }
}

/** By what it is, by name, by the name it had, by the name it has in an earlier file. Each thing here once. */
async function pairUp(
  section: Section,
  wanted: readonly Wanted[],
  found: readonly Found[],
  former: ReadonlyMap<string, number>,
) {
  const ids = new Map(found.map((one) => [one.id, one]))
  const free = new Set(found)
  const keys = new Map(found.map((one) => [folded(nameOf(section, one.entry)), one]))
  /** What stands above it may be called otherwise here. */
  const places = new Map<string, string>()
  const take = (one: Found | undefined) => (one && free.delete(one) ? one : undefined)
  const pairOf = (each: Wanted) => {
    const { parent, name } = each.entry as { parent?: string | null; name?: string }
    const above = typeof parent === 'string' ? (places.get(folded(parent)) ?? parent) : null
    const under = (called: string) => (section.keyOf ? called : pathName(above, called))
    const byKey = (called: string) => take(keys.get(folded(called)))
    const id = former.get(each.key)
    const match =
      take(section.match?.(each.entry, [...free])) ??
      byKey(section.keyOf ? each.name : under(name ?? each.name)) ??
      (each.was === null ? undefined : byKey(under(each.was))) ??
      take(id === undefined ? undefined : ids.get(id))
    if (match) places.set(each.key, nameOf(section, match.entry))
    return { wanted: each, found: match }
  }
  const pairs: ReturnType<typeof pairOf>[] = []
  for await (const each of inTurns(wanted, ({ name }) => 4 * name.length)) pairs.push(pairOf(each))
  return { pairs, left: found.filter((one) => free.has(one)) }
}

/** `base`: the section in the last file of the same lineage, where there was one. */
export async function compareSection(
  section: Section,
  wanted: readonly Wanted[],
  found: readonly Found[],
  base: readonly Entry[] | undefined,
  former: ReadonlyMap<string, number>,
): Promise<SectionPlan> {
  const { pairs, left } = await pairUp(section, wanted, found, former)
  const looked = makeTurns()
  const written = async (entry: Entry) => {
    const text = textOf(entry)
    await looked(2 * text.length)
    return text
  }
  const before = base && new Map<string, string>()
  if (base)
    for (const { key, entry } of (await readEntries(section, base)).wanted) before?.set(key, await written(entry))
  const changeOf = async ({ wanted: { key, name, entry }, found: one }: (typeof pairs)[number]): Promise<Planned[]> => {
    const after = await written(entry)
    const plan = { key, name, after, entry }
    if (!one) {
      const was = before?.get(key)
      const why = was === undefined ? null : was === after ? ('ours' as const) : ('conflict' as const)
      return [{ ...plan, does: 'add', was: null, before: null, why, found: null }]
    }
    const [ours, called] = [await written(one.entry), nameOf(section, one.entry)]
    if (ours === after) return []
    const base = before && (before.get(key) ?? before.get(folded(called)) ?? '')
    const why = base === undefined ? null : base === after ? 'ours' : base === ours ? null : 'conflict'
    return [{ ...plan, does: 'change', was: called === name ? null : called, before: ours, why, found: one }]
  }
  const removalOf = async (one: Found): Promise<Planned> => {
    const name = nameOf(section, one.entry)
    const why = before && !before.has(folded(name)) ? 'ours' : 'removal'
    const plan = { key: folded(name), name, was: null, before: await written(one.entry), after: null }
    return { ...plan, does: 'remove', why, entry: null, found: one }
  }
  const changes: Planned[] = []
  for (const pair of pairs) changes.push(...(await changeOf(pair)))
  if (section.remove) for (const one of left) changes.push(await removalOf(one))
  if (section.arrange && section.remove) changes.push(...orderOf(pairs, found))
  return { section, here: found.length, pairs, changes }
}

/** New ones come behind those that are here; where the file has it otherwise, that is a change of its own. */
function orderOf(pairs: SectionPlan['pairs'], found: readonly Found[]): Planned[] {
  const known = new Map(pairs.map((pair) => [pair.found, pair]))
  const standing = found.flatMap((one) => known.get(one) ?? [])
  const expected = [...standing, ...pairs.filter((pair) => !pair.found)].map(({ wanted }) => wanted.name)
  const names = pairs.map(({ wanted }) => wanted.name)
  if (names.every((name, at) => name === expected[at])) return []
  const lines = (all: readonly string[]) => all.join('\n')
  const plan = { key: '', name: '', was: null, before: lines(expected), after: lines(names) }
  return [{ ...plan, does: 'order', why: null, entry: null, found: null }]
}
