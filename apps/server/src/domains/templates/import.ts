// A table becomes templates: first it is told what each line would do, then all good lines are saved at once.

import { limits } from '@otklik/contract/limits.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'
import {
  type ImportFault,
  type ImportLine,
  type ImportResult,
  Shortcut,
  type Template,
  type TemplateDraft,
} from '@otklik/contract/templates/templates.ts'
import type { UploadPart } from '@otklik/contract/wire/call.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import { namesIn } from '../../platform/csv-columns.ts'
import {
  type FolderIndex,
  type FolderPlace,
  foldersIn,
  indexFolders,
  isPath,
  makePath,
  placeOf,
} from '../../platform/folder-paths.ts'
import { inPortions, inTurns } from '../../platform/jobs/turns.ts'
import { refuse } from '../../platform/refuse.ts'
import { freeShortcuts, insertTemplates, lockTemplates, selectAllOf, updateTemplates } from './queries.ts'
import { tell } from './service.ts'
import { type Names, readNames, readTable, type Written } from './table.ts'

type Asked = { space_id: number; apply: boolean }

export async function importTemplates(
  ctx: OutsideContext,
  { space_id, apply }: Asked,
  upload: AsyncIterable<UploadPart>,
): Promise<ImportResult> {
  const table = await readTable(await collect(upload), limits.templates)
  return ctx.inSpaces(async (inside) => {
    await lockTemplates(inside.db, space_id)
    const names = await readNames(inside, space_id)
    const all = await selectAllOf(inside, space_id)
    const plans = await planLines(table, all, names)
    const added = plans.filter(({ does }) => does === 'add').length
    if (all.length + added > limits.templates) refuse('limit_reached')
    if (apply) await applyPlans(inside, space_id, plans, names)
    return { is_applied: apply, lines: plans.map(toLine) }
  })
}

/** Of a name that is too long its beginning says which line is meant. */
const toLine = ({ line, name, does, fault }: Plan): ImportLine => ({
  line,
  name: name.slice(0, limits.name_max),
  does,
  fault,
})

async function collect(upload: AsyncIterable<UploadPart>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const { bytes } of upload) for await (const chunk of bytes) chunks.push(chunk)
  return chunks.length > 0 ? chunks : refuse('invalid')
}

/** Its folder is still a path: those that are missing are made when it is applied. */
type Draft = Omit<TemplateDraft, 'file_ids' | 'folder_id'> & { folder: FolderPlace }
export type Plan = ImportLine & { id?: number; draft?: Draft }

/** Known by its name. A shortcut may be taken over by a line only from one that gives it up in the same table. */
export async function planLines(table: readonly Written[], all: readonly Template[], names: Names): Promise<Plan[]> {
  const known = new Map(all.map((template) => [lower(template.name), template]))
  const places = placesIn(names)
  const seen = new Set<string>()
  const plans: Plan[] = []
  for await (const written of inTurns(table, charsOf)) {
    const { line, name } = written
    const key = lower(name.slice(0, limits.name_max + 1))
    const before = known.get(key)
    const fault = seen.has(key) ? 'twice' : faultOf(written, before, places)
    seen.add(key)
    if (fault) {
      plans.push({ line, name: name.slice(0, limits.name_max), does: 'refuse', fault })
      continue
    }
    const draft = draftOf(written, before, places)
    const does = before === undefined ? 'add' : isSame(before, draft) ? 'nothing' : 'change'
    plans.push({ line, name, does, fault: null, draft, ...(before && { id: before.id }) })
  }
  return withoutTakenShortcuts(plans, all)
}

const lower = (name: string) => name.toLowerCase()
const charsOf = (written: Written) =>
  Object.values(written).reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

/** What is looked up for every line, by name. */
type Places = { companies: Map<string, number>; groups: Map<string, number>; folders: FolderIndex }
const placesIn = ({ companies, groups, folders }: Names): Places => ({
  companies: new Map(companies.map(({ id, name }) => [lower(name), id])),
  groups: new Map(groups.map(({ id, name }) => [lower(name), id])),
  folders: indexFolders(folders),
})

function faultOf(written: Written, before: Template | undefined, places: Places): ImportFault | undefined {
  const { name, text = '', shortcut = '', folder = '', companies = '', groups = '' } = written
  if (name === '') return 'no_name'
  if (name.length > limits.name_max) return 'long_name'
  if (text === '' && !before?.files.length) return 'no_text'
  if (text.length > limits.reply_max) return 'long_text'
  if (unknownVariables(text).length > 0) return 'unknown_variable'
  if (shortcut !== '' && !Shortcut.safeParse(bare(shortcut)).success) return 'bad_shortcut'
  const path = foldersIn(folder)
  if (path.length > limits.template_folder_depth || path.some((one) => one.length > limits.name_max))
    return 'bad_folder'
  if (idsOf(companies, places.companies).includes(undefined)) return 'unknown_company'
  if (idsOf(groups, places.groups).includes(undefined)) return 'unknown_group'
}

/** People write it as they type it. */
const bare = (shortcut: string) => shortcut.replace(/^\//, '')

const idsOf = (cell: string, named: ReadonlyMap<string, number>) => namesIn(cell).map((name) => named.get(lower(name)))

function draftOf(written: Written, before: Template | undefined, places: Places): Draft {
  const { name, text = '', shortcut, folder, companies, groups } = written
  const idsIn = (cell: string, named: ReadonlyMap<string, number>) => {
    const ids = [...new Set(idsOf(cell, named).filter((id) => id !== undefined))]
    return ids.length > 0 ? ids.sort((left, right) => left - right) : null
  }
  return {
    name,
    text,
    folder: folder === undefined ? (before?.folder_id ?? null) : placeOf(foldersIn(folder), places.folders),
    shortcut:
      shortcut === undefined ? (before?.shortcut ?? null) : shortcut === '' ? null : Shortcut.parse(bare(shortcut)),
    company_ids: companies === undefined ? (before?.company_ids ?? null) : idsIn(companies, places.companies),
    group_ids: groups === undefined ? (before?.group_ids ?? null) : idsIn(groups, places.groups),
  }
}

const isSame = (before: Template, { folder, ...draft }: Draft) =>
  before.folder_id === folder &&
  before.name === draft.name &&
  before.text === draft.text &&
  before.shortcut === draft.shortcut &&
  sorted(before.company_ids) === sorted(draft.company_ids) &&
  sorted(before.group_ids) === sorted(draft.group_ids)

const sorted = (ids: readonly number[] | null) => [...(ids ?? [])].sort((left, right) => left - right).join()

function withoutTakenShortcuts(plans: readonly Plan[], all: readonly Template[]): Plan[] {
  const owners = new Map<string, Plan | Template>()
  const planned = new Set(plans.flatMap(({ does, id }) => (does === 'refuse' || id === undefined ? [] : [id])))
  for (const template of all)
    if (template.shortcut !== null && !planned.has(template.id)) owners.set(template.shortcut, template)
  // Those that keep their own come first: a line that wants it loses, wherever it stands.
  const before = new Map(all.map((template) => [template.id, template]))
  const keeps = ({ id, draft }: Plan) => id !== undefined && before.get(id)?.shortcut === draft?.shortcut
  const losers = new Set<Plan>()
  for (const plan of plans.toSorted((left, right) => Number(keeps(right)) - Number(keeps(left)))) {
    const shortcut = plan.draft?.shortcut
    if (!shortcut) continue
    if (owners.has(shortcut)) losers.add(plan)
    else owners.set(shortcut, plan)
  }
  // What is refused keeps the shortcut it has, which may be what another line counted on; that one is refused in its turn.
  for (const loser of losers) {
    const kept = loser.id === undefined ? undefined : before.get(loser.id)
    if (!kept?.shortcut) continue
    const owner = owners.get(kept.shortcut)
    if (owner && 'does' in owner) losers.add(owner)
    owners.set(kept.shortcut, kept)
  }
  return plans.map((plan) =>
    losers.has(plan) ? { line: plan.line, name: plan.name, does: 'refuse', fault: 'taken_shortcut' } : plan,
  )
}

async function applyPlans(ctx: CallContext, space_id: number, plans: readonly Plan[], names: Names) {
  const changes = plans.filter(({ does }) => does === 'add' || does === 'change')
  if (changes.length === 0) return
  const folders = indexFolders(names.folders)
  const kept = { table: 'template_folders', space_id, most: limits.template_folders } as const
  const drafts: (Omit<TemplateDraft, 'file_ids'> & { id?: number })[] = []
  for (const { id, draft } of changes) {
    if (!draft) continue
    const { folder, ...rest } = draft
    const folder_id = isPath(folder) ? await makePath(ctx.db, kept, folder, folders) : folder
    drafts.push({ ...rest, folder_id, ...(id !== undefined && { id }) })
  }
  const changed = drafts.flatMap(({ id, ...draft }) => (id === undefined ? [] : [{ ...draft, id }]))
  // Two may exchange their shortcuts, and the index looks at every row by itself.
  await freeShortcuts(
    ctx.db,
    space_id,
    changed.map(({ id }) => id),
  )
  for (const some of inPortions(changed, charsOfDraft)) await updateTemplates(ctx, space_id, some)
  const added = drafts.filter(({ id }) => id === undefined)
  for (const some of inPortions(added, charsOfDraft)) await insertTemplates(ctx, space_id, some)
  ctx.record({ kind: 'template.imported', space_id, id: null, after: { count: changes.length } })
  tell(ctx, space_id)
}

const charsOfDraft = ({ name, text }: { name: string; text: string }) => name.length + text.length
