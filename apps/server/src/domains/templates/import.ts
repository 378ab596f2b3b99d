// A table becomes templates: first it is told what each line would do, then all good lines are saved at once.
import type { UploadPart } from '@otklik/contract/call.ts'
import { limits } from '@otklik/contract/limits.ts'
import { unknownVariables } from '@otklik/contract/template-text.ts'
import {
  type ImportFault,
  type ImportLine,
  type ImportResult,
  Shortcut,
  type Template,
  type TemplateDraft,
} from '@otklik/contract/templates.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { insertFolder } from './folder-queries.ts'
import { insertTemplates, lockTemplates, selectAllOf, updateTemplates } from './queries.ts'
import { tell } from './service.ts'
import { foldersIn, type Names, namesIn, readNames, readTable, type Written } from './table.ts'

type Asked = { space_id: number; apply: boolean }

export async function importTemplates(
  ctx: OutsideContext,
  { space_id, apply }: Asked,
  upload: AsyncIterable<UploadPart>,
): Promise<ImportResult> {
  const table = await readTable(await readWhole(upload), limits.templates)
  return ctx.inSpaces(async (inside) => {
    await lockTemplates(inside.db, space_id)
    const names = await readNames(inside, space_id)
    const all = await selectAllOf(inside, space_id)
    const plans = planLines(table, all, names)
    const added = plans.filter(({ does }) => does === 'add').length
    if (all.length + added > limits.templates) refuse('limit_reached')
    if (apply) await applyPlans(inside, space_id, plans, names)
    return { is_applied: apply, lines: plans.map(({ draft: _draft, id: _id, ...line }) => line) }
  })
}

async function readWhole(upload: AsyncIterable<UploadPart>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const { bytes } of upload) for await (const chunk of bytes) chunks.push(chunk)
  if (chunks.length === 0) refuse('invalid')
  return Buffer.concat(chunks)
}

/** Its folder is still a path: those that are missing are made when it is applied. */
type Draft = Omit<TemplateDraft, 'file_ids' | 'folder_id'> & { folder: string[] | number | null }
export type Plan = ImportLine & { id?: number; draft?: Draft }

/** Known by its name. A shortcut may be taken over by a line only from one that gives it up in the same table. */
export function planLines(table: readonly Written[], all: readonly Template[], names: Names): Plan[] {
  const known = new Map(all.map((template) => [template.name.toLowerCase(), template]))
  const seen = new Set<string>()
  const plans = table.map((written): Plan => {
    const { line, name } = written
    const before = known.get(name.toLowerCase())
    const fault = seen.has(name.toLowerCase()) ? 'twice' : faultOf(written, before, names)
    seen.add(name.toLowerCase())
    if (fault) return { line, name, does: 'refuse', fault }
    const draft = draftOf(written, before, names)
    const does = before === undefined ? 'add' : isSame(before, draft) ? 'nothing' : 'change'
    return { line, name, does, fault: null, draft, ...(before && { id: before.id }) }
  })
  return withoutTakenShortcuts(plans, all)
}

function faultOf(written: Written, before: Template | undefined, names: Names): ImportFault | undefined {
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
  if (idsOf(companies, names.companies).includes(undefined)) return 'unknown_company'
  if (idsOf(groups, names.groups).includes(undefined)) return 'unknown_group'
}

/** People write it as they type it. */
const bare = (shortcut: string) => shortcut.replace(/^\//, '')

const idsOf = (cell: string, named: readonly { id: number; name: string }[]) =>
  namesIn(cell).map((name) => named.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id)

function draftOf(written: Written, before: Template | undefined, names: Names): Draft {
  const { name, text = '', shortcut, folder, companies, groups } = written
  const idsIn = (cell: string, named: readonly { id: number; name: string }[]) => {
    const ids = [...new Set(idsOf(cell, named).filter((id) => id !== undefined))]
    return ids.length > 0 ? ids.sort((left, right) => left - right) : null
  }
  return {
    name,
    text,
    folder: folder === undefined ? (before?.folder_id ?? null) : placeOf(foldersIn(folder), names),
    shortcut:
      shortcut === undefined ? (before?.shortcut ?? null) : shortcut === '' ? null : Shortcut.parse(bare(shortcut)),
    company_ids: companies === undefined ? (before?.company_ids ?? null) : idsIn(companies, names.companies),
    group_ids: groups === undefined ? (before?.group_ids ?? null) : idsIn(groups, names.groups),
  }
}

/** The folder's id; its path while it does not exist. */
function placeOf(path: string[], { folders }: Names): Draft['folder'] {
  let parent_id: number | null = null
  for (const name of path) {
    const found = folders.find((one) => one.parent_id === parent_id && one.name.toLowerCase() === name.toLowerCase())
    if (!found) return path
    parent_id = found.id
  }
  return parent_id
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
  const before = new Map(all.map(({ id, shortcut }) => [id, shortcut]))
  const keeps = ({ id, draft }: Plan) => id !== undefined && draft !== undefined && before.get(id) === draft.shortcut
  const losers = new Set<Plan>()
  for (const plan of [...plans].sort((left, right) => Number(keeps(right)) - Number(keeps(left)))) {
    const shortcut = plan.draft?.shortcut
    if (!shortcut) continue
    if (owners.has(shortcut)) losers.add(plan)
    else owners.set(shortcut, plan)
  }
  if (losers.size === 0) return [...plans]
  const refused = plans.map(
    (plan): Plan =>
      losers.has(plan) ? { line: plan.line, name: plan.name, does: 'refuse', fault: 'taken_shortcut' } : plan,
  )
  // What is refused keeps the shortcut it has, which may be what another line counted on.
  return withoutTakenShortcuts(refused, all)
}

async function applyPlans(ctx: CallContext, space_id: number, plans: readonly Plan[], names: Names) {
  const changes = plans.filter(({ does }) => does === 'add' || does === 'change')
  if (changes.length === 0) return
  const known: Names = { ...names, folders: [...names.folders] }
  const drafts: (Omit<TemplateDraft, 'file_ids'> & { id?: number })[] = []
  for (const { id, draft } of changes) {
    if (!draft) continue
    const { folder, ...rest } = draft
    const folder_id = Array.isArray(folder) ? await makeFolders(ctx, space_id, folder, known) : folder
    drafts.push({ ...rest, folder_id, ...(id !== undefined && { id }) })
  }
  await updateTemplates(
    ctx,
    space_id,
    drafts.flatMap(({ id, ...draft }) => (id === undefined ? [] : [{ ...draft, id }])),
  )
  await insertTemplates(
    ctx,
    space_id,
    drafts.filter(({ id }) => id === undefined),
  )
  tell(ctx, space_id)
}

async function makeFolders({ db }: CallContext, space_id: number, path: readonly string[], names: Names) {
  let parent_id: number | null = null
  for (const [depth, name] of path.entries()) {
    const place: Draft['folder'] = placeOf(path.slice(0, depth + 1), names)
    if (!Array.isArray(place)) {
      parent_id = place
      continue
    }
    if (names.folders.length >= limits.template_folders) refuse('limit_reached')
    const folder = await insertFolder(db, space_id, { parent_id, name })
    names.folders.push(folder)
    parent_id = folder.id
  }
  return parent_id
}
