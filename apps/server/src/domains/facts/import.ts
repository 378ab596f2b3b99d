// A file becomes facts: first it is told what each would do, then all good ones are saved at once.
import type { Fact, FactDraft, FactFault, FactImport, FactImportLine } from '@otklik/contract/facts/facts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Day } from '@otklik/contract/schedule/clock.ts'
import type { UploadPart } from '@otklik/contract/wire/call.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import {
  type FolderIndex,
  type FolderPlace,
  indexFolders,
  isPath,
  makePath,
  placeOf,
} from '../../platform/folder-paths.ts'
import { inPortions, inTurns } from '../../platform/jobs/turns.ts'
import { refuse } from '../../platform/refuse.ts'
import { readMarkdown } from './markdown.ts'
import { piecesOf } from './pieces.ts'
import { insertFacts, lockFacts, selectAllOf, updateFacts } from './queries.ts'
import { tellFacts, within } from './service.ts'
import { type Names, readNames, readTable, type Written } from './table.ts'

type Asked = { space_id: number; apply: boolean }

export async function importFacts(
  ctx: OutsideContext,
  { space_id, apply }: Asked,
  upload: AsyncIterable<UploadPart>,
): Promise<FactImport> {
  const { chunks, isText } = await collect(upload)
  const written = isText ? await readMarkdown(chunks) : await readTable(chunks)
  return ctx.inSpaces(async (inside) => {
    await lockFacts(inside.db, within(inside, space_id))
    const names = await readNames(inside, space_id)
    const all = await selectAllOf(inside.db, space_id)
    const plans = await planLines(written, all, names)
    await refuseTooMany(all, plans)
    if (apply) await applyPlans(inside, space_id, plans, names)
    return { is_applied: apply, lines: plans.map(({ line, title, does, fault }) => ({ line, title, does, fault })) }
  })
}

async function collect(upload: AsyncIterable<UploadPart>) {
  const chunks: Uint8Array[] = []
  let isText = false
  for await (const { name, mime, bytes } of upload) {
    isText ||= /\.(md|markdown)$/i.test(name) || mime === 'text/markdown'
    for await (const chunk of bytes) chunks.push(chunk)
  }
  return chunks.length > 0 ? { chunks, isText } : refuse('invalid')
}

/** Its folder is still a path: those that are missing are made when it is applied. */
type Draft = Omit<FactDraft, 'folder_id'> & { folder: FolderPlace }
export type Plan = FactImportLine & { id?: number; draft?: Draft }

const lower = (name: string) => name.toLowerCase()
const charsOf = ({ title, text }: { title: string; text: string }) => title.length + text.length

/** Known by its title. */
export async function planLines(written: readonly Written[], all: readonly Fact[], names: Names): Promise<Plan[]> {
  const known = new Map(all.map((fact) => [lower(fact.title), fact]))
  const places = placesIn(names)
  const seen = new Set<string>()
  const plans: Plan[] = []
  for await (const one of inTurns(written, charsOf)) {
    const { line, title } = one
    const key = lower(title.slice(0, limits.fact_title + 1))
    const before = known.get(key)
    const fault = seen.has(key) ? 'twice' : faultOf(one, places)
    seen.add(key)
    if (fault) {
      plans.push({ line, title: title.slice(0, limits.fact_title), does: 'refuse', fault })
      continue
    }
    const draft = draftOf(one, before, places)
    const does = before === undefined ? 'add' : isSame(before, draft) ? 'nothing' : 'change'
    plans.push({ line, title, does, fault: null, draft, ...(before && { id: before.id }) })
  }
  return plans
}

/** Before anything is written: reading the words of so many takes seconds, for nothing. */
async function refuseTooMany(all: readonly Fact[], plans: readonly Plan[]) {
  const texts = new Map(all.map(({ title, text }) => [lower(title), text]))
  for (const { title, draft } of plans) if (draft) texts.set(lower(title), draft.text)
  let pieces = 0
  for await (const text of inTurns([...texts.values()], (one) => one.length)) pieces += piecesOf(text).length
  if (texts.size > limits.facts || pieces > limits.fact_pieces) refuse('limit_reached')
}

/** What is looked up for every line, by name. */
type Places = { companies: Map<string, number>; folders: FolderIndex }
const placesIn = ({ companies, folders }: Names): Places => ({
  companies: new Map(companies.map(({ id, name }) => [lower(name), id])),
  folders: indexFolders(folders),
})

function faultOf({ title, text, folder = [], company = '', valid_until = '' }: Written, places: Places) {
  const faults: [boolean, FactFault][] = [
    [title === '', 'no_title'],
    [title.length > limits.fact_title, 'long_title'],
    [text === '', 'no_text'],
    [text.length > limits.fact_text, 'long_text'],
    [valid_until !== '' && dayOf(valid_until) === undefined, 'bad_day'],
    [folder.length > limits.fact_folder_depth || folder.some((one) => one.length > limits.name_max), 'bad_folder'],
    [company !== '' && !places.companies.has(lower(company)), 'unknown_company'],
  ]
  return faults.find(([isSo]) => isSo)?.[1]
}

/** As it is exported, or as table programs write it: 31.12.2026. */
function dayOf(cell: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? []
  const written = year === undefined ? cell : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return Day.safeParse(written).data
}

function draftOf(written: Written, before: Fact | undefined, places: Places): Draft {
  const { title, text, folder, company, valid_until } = written
  return {
    ...{ title, text },
    folder: folder === undefined ? (before?.folder_id ?? null) : placeOf(folder, places.folders),
    company_id: company === undefined ? (before?.company_id ?? null) : (places.companies.get(lower(company)) ?? null),
    valid_until: valid_until === undefined ? (before?.valid_until ?? null) : (dayOf(valid_until) ?? null),
  }
}

const isSame = (before: Fact, draft: Draft) =>
  before.folder_id === draft.folder &&
  before.title === draft.title &&
  before.text === draft.text &&
  before.company_id === draft.company_id &&
  before.valid_until === draft.valid_until

async function applyPlans(ctx: CallContext, space_id: number, plans: readonly Plan[], names: Names) {
  const changes = plans.filter(({ does }) => does === 'add' || does === 'change')
  if (changes.length === 0) return
  const folders = indexFolders(names.folders)
  const kept = { table: 'fact_folders', space_id, most: limits.fact_folders } as const
  const drafts: (FactDraft & { id?: number })[] = []
  for (const { id, draft } of changes) {
    if (!draft) continue
    const { folder, ...rest } = draft
    const folder_id = isPath(folder) ? await makePath(ctx.db, kept, folder, folders) : folder
    drafts.push({ ...rest, folder_id, ...(id !== undefined && { id }) })
  }
  const changed = drafts.flatMap(({ id, ...draft }) => (id === undefined ? [] : [{ ...draft, id }]))
  for (const some of inPortions(changed, charsOf)) await updateFacts(ctx, space_id, some)
  const added = drafts.flatMap(({ id, ...draft }) => (id === undefined ? [draft] : []))
  for (const some of inPortions(added, charsOf)) await insertFacts(ctx, space_id, some)
  ctx.record({ kind: 'fact.imported', space_id, id: null, after: { count: changes.length } })
  tellFacts(ctx, space_id)
}
