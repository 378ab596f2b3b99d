// The set-up of a space as a file: taken away, compared, tried, applied (product/setup: File). What is in it each domain says itself.
import { randomUUID } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import {
  type SetupComparison,
  type SetupFault,
  type SetupOutcome,
  type SetupPick,
  type SetupSection,
  setupSections,
} from '@otklik/contract/setup.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Found, folded, type Section, type SetupScope } from '../../platform/setup/section.ts'
import { type Applied, applyPlans } from './apply.ts'
import { compareSection, nameOf, readEntries, type SectionPlan } from './compare.ts'
import {
  documentPieces,
  readDocument,
  type SetupDocument,
  versionOf,
  writeDocument,
  writeSections,
} from './document.ts'
import { type KnownNames, makeNames, type Slots } from './names.ts'
import {
  findSnapshot,
  findState,
  insertSnapshot,
  type Key,
  keepKeys,
  keepState,
  lockSetup,
  selectAccounts,
  selectKeys,
  selectSnapshots,
} from './queries.ts'

export type Sections = readonly Section[]
type Scope = SetupScope & { names: KnownNames }
type Here = ReadonlyMap<Section, readonly Found[]>

export async function exportSetup(sections: Sections, ctx: OutsideContext, space_id: number): Promise<Streamed> {
  const pieces = await ctx.inSpaces(async (inside) => {
    const scope = await open(inside, space_id)
    const here = await readHere(sections, scope)
    const lineage = (await findState(inside.db, space_id))?.lineage ?? randomUUID()
    const written = await writeSections(sectionsOf(here))
    await keepState(inside.db, space_id, { lineage, document: writeDocument(lineage, written) })
    await keepKeys(inside.db, space_id, lineage, keysOf(here))
    const count = [...here.values()].reduce((sum, found) => sum + found.length, 0)
    inside.record({ kind: 'export.made', space_id, id: null, after: { what: 'setup', count } })
    return documentPieces(lineage, written)
  })
  return {
    mime: 'application/json; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="setup-${space_id}.json"` },
    async *read() {
      for (const piece of pieces) yield Buffer.from(piece)
    },
  }
}

/** Held until the end. The services see this space only, whatever else is the person's. */
async function open(ctx: CallContext, space_id: number, slots: Slots = {}): Promise<Scope> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await lockSetup(ctx.db, space_id)
  const names = makeNames(slots)
  for (const { id, name } of await selectAccounts(ctx.db, space_id)) names.put('accounts', name, id)
  return { ctx: { ...ctx, spaces: [space_id] }, space_id, names }
}

/** In the order of applying, and only what the person may change by hand. */
const allowed = (sections: Sections, { ctx, space_id }: Scope) =>
  setupSections.flatMap((name) => {
    const section = sections.find((each) => each.name === name)
    return section && can(ctx.actor, section.access, space_id) ? [section] : []
  })

async function readHere(sections: Sections, scope: Scope): Promise<Here> {
  const here = new Map<Section, readonly Found[]>()
  for (const section of allowed(sections, scope)) {
    const found = await section.read(scope)
    const names = new Set<string>()
    for (const { id, entry } of found) {
      const name = nameOf(section, entry)
      if (names.has(folded(name))) refuse('setup_duplicates', { words: name })
      names.add(folded(name))
      if (id !== null) scope.names.put(section.name, name, id)
    }
    here.set(section, found)
  }
  return here
}

const sectionsOf = (here: Here): SetupDocument['sections'] =>
  new Map([...here].map(([{ name }, found]) => [name, found.map(({ entry }) => entry)]))

const keysOf = (here: Here): Key[] =>
  [...here].flatMap(([section, found]) =>
    found.flatMap(({ id, entry }) =>
      id === null ? [] : [{ section: section.name, key: folded(nameOf(section, entry)), row_id: id }],
    ),
  )

type Compared = {
  plans: SectionPlan[]
  faults: SetupFault[]
  here: Here
  document: SetupDocument
  slots: string[]
  is_known: boolean
}

async function compare(sections: Sections, scope: Scope, text: string): Promise<Compared> {
  const { document, unknown } = await readDocument(text)
  const { lineage } = document
  const here = await readHere(sections, scope)
  const state = await findState(scope.ctx.db, scope.space_id)
  const base = state?.lineage === lineage ? (await readDocument(state.document)).document : undefined
  const keys = Map.groupBy(await selectKeys(scope.ctx.db, scope.space_id, lineage), ({ section }) => section)
  const missing = (section: string, what: SetupFault['what']): SetupFault => ({
    section,
    key: '',
    what,
    about: '',
    field: null,
  })
  const faults = unknown.map((name) => missing(name.slice(0, limits.setup_key_max), 'unknown_section'))
  const mine = new Map([...here.keys()].map((section) => [section.name, section]))
  const accounts = new Set<string>()
  const plans: SectionPlan[] = []
  for (const [name, entries] of document.sections) {
    const section = mine.get(name)
    if (!section) {
      faults.push(missing(name, 'no_access'))
      continue
    }
    const { wanted, faults: found } = await readEntries(section, entries)
    for (const fault of found) faults.push(fault)
    const former = new Map((keys.get(name) ?? []).map(({ key, row_id }) => [key, row_id]))
    plans.push(await compareSection(section, wanted, here.get(section) ?? [], base?.sections.get(name), former))
    for (const { entry } of wanted) for (const account of section.accountsIn?.(entry) ?? []) accounts.add(account)
  }
  const slots = [...accounts].filter((name) => !scope.names.hasAccount(name)).sort()
  return { plans, faults, here, document, slots, is_known: base !== undefined }
}

export async function compareSetup(
  sections: Sections,
  ctx: CallContext,
  { space_id, document }: { space_id: number; document: string },
): Promise<SetupComparison> {
  const compared = await compare(sections, await open(ctx, space_id), document)
  const { plans, faults, here, slots, is_known } = compared
  return {
    version: await versionOf(await writeSections(sectionsOf(here))),
    is_known,
    faults: faults.slice(0, limits.setup_faults),
    slots,
    sections: plans.map(({ section, here, pairs, changes }) => ({
      ...{ name: section.name, here, there: pairs.length },
      changes: changes.map(({ entry: _, found: __, ...change }) => change),
    })),
  }
}

type Wanted = {
  space_id: number
  document: string
  seen_version: string
  picks: readonly SetupPick[]
  slots: Slots
  is_trial: boolean
}

export async function applySetup(sections: Sections, ctx: CallContext, wanted: Wanted): Promise<SetupOutcome> {
  const { space_id, picks, is_trial } = wanted
  const scope = await open(ctx, space_id, wanted.slots)
  const compared = await compare(sections, scope, wanted.document)
  const { here, plans, document } = compared
  const { lineage } = document
  const standing = await writeSections(sectionsOf(here))
  if ((await versionOf(standing)) !== wanted.seen_version) refuse('setup_moved')
  const touched = new Set(picks.map(({ section }) => section))
  const broken = compared.faults.filter(({ section }) => touched.has(section as SetupSection))
  if (broken.length > 0)
    return { is_applied: false, faults: broken.slice(0, limits.setup_faults), added: 0, changed: 0, removed: 0 }
  const former = (await findState(ctx.db, space_id))?.lineage ?? randomUUID()
  let applied: Applied | undefined
  const outcome = await ctx.attempt(async () => {
    applied = await applyPlans(scope, plans, picks)
    // All that was picked or nothing: what a trial did is undone like what was refused.
    if (is_trial || applied.faults.length > 0) refuse('stale')
    const before = { document: writeDocument(former, standing), sections: [...touched], changes: picks.length }
    await insertSnapshot(ctx.db, space_id, { ...before, user_id: ctx.user_id })
    await keepKeys(ctx.db, space_id, former, keysOf(here))
    await keepKeys(ctx.db, space_id, lineage, keysOf(await readHere(sections, await open(ctx, space_id))))
    await keepState(ctx.db, space_id, {
      lineage,
      document: writeDocument(lineage, await writeSections(document.sections)),
    })
    const { added, changed, removed } = applied
    const after = { sections: [...touched], added, changed, removed }
    ctx.record({ kind: 'setup.applied', space_id, id: space_id, after })
  })
  if (!applied) throw 'refused' in outcome ? outcome.refused : new Error('nothing was tried')
  return { ...applied, is_applied: 'done' in outcome }
}

export async function listSnapshots(
  ctx: CallContext,
  { space_id, after }: { space_id: number; after?: [number] | undefined },
) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const rows = await selectSnapshots(ctx, space_id, after?.[0] ?? 2 ** 31 - 1, limits.page_rows)
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row) => row,
  )
}

export async function getSnapshot(ctx: CallContext, id: number) {
  const found = (await findSnapshot(ctx, id)) ?? refuse('not_found', { row: { table: 'setup_snapshots', id } })
  const { document, ...snapshot } = found
  return { snapshot, document }
}
