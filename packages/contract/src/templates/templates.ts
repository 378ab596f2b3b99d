import { z } from 'zod'
import { UploadedFile } from '../files/files.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { BigId, Flag, Id, IdText, Line, One, plain, Text, Time } from '../wire/fields.ts'
import { unknownVariables } from './template-text.ts'

/** A ready reply. Without companies or groups it is everybody's. */
export const Template = z.object({
  id: Id,
  space_id: Id,
  folder_id: Id.nullable(),
  name: z.string(),
  text: z.string(),
  shortcut: z.string().nullable(),
  company_ids: Id.array().nullable(),
  group_ids: Id.array().nullable(),
  files: UploadedFile.array(),
  uses: z.int(),
  updated_at: Time,
  updated_by: Id.nullable(),
  version: z.int(),
})
export type Template = z.infer<typeof Template>

/** What is typed behind the slash. */
export const Shortcut = plain
  .trim()
  .toLowerCase()
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{1,30}$/u))

const draft = {
  folder_id: Id.nullable(),
  name: Line(limits.name_max),
  text: Text(limits.reply_max),
  shortcut: Shortcut.nullable(),
  company_ids: Id.array().min(1).max(1_000).nullable(),
  group_ids: Id.array().min(1).max(1_000).nullable(),
  file_ids: BigId.array().max(limits.reply_files),
}
const says = ({ text, file_ids }: { text: string; file_ids: number[] }) => text !== '' || file_ids.length > 0
const isKnown = ({ text }: { text: string }) => unknownVariables(text).length === 0
const unknown = { path: ['text'], params: { text: 'unknown_variable' } }
const silent = { path: ['text'], params: { text: 'invalid_type' } }

export const TemplateDraft = z.strictObject(draft).refine(says, silent).refine(isKnown, unknown)
export type TemplateDraft = z.output<typeof TemplateDraft>
const seen_version = z.int().positive()
/** With the version its writer had on the screen: nobody's work is replaced unseen. */
export const TemplateChange = z
  .strictObject({ ...draft, seen_version })
  .refine(says, silent)
  .refine(isKnown, unknown)
export type TemplateChange = z.output<typeof TemplateChange>
const NewTemplate = z
  .strictObject({ space_id: Id, ...draft })
  .refine(says, silent)
  .refine(isKnown, unknown)

export const TemplateFolder = z.object({ id: Id, space_id: Id, parent_id: Id.nullable(), name: z.string() })
export type TemplateFolder = z.infer<typeof TemplateFolder>

// In a table of all templates a slash stands between a folder and the one inside it.
const FolderName = Line(limits.name_max).refine((name) => !name.includes('/'))
export const FolderDraft = z.strictObject({ parent_id: Id.nullable(), name: FolderName })
export type FolderDraft = z.output<typeof FolderDraft>

/** Why a line of a table is left out. */
export const importFaults = [
  'no_name',
  'long_name',
  'twice',
  'no_text',
  'long_text',
  'unknown_variable',
  'bad_shortcut',
  'taken_shortcut',
  'bad_folder',
  'unknown_company',
  'unknown_group',
] as const
export type ImportFault = (typeof importFaults)[number]

const ImportLine = z.object({
  /** As a table program counts them, the heading being the first. */
  line: z.int(),
  name: z.string(),
  does: z.enum(['add', 'change', 'nothing', 'refuse']),
  fault: z.enum(importFaults).nullable(),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportResult = z.object({ is_applied: z.boolean(), lines: ImportLine.array() })
export type ImportResult = z.infer<typeof ImportResult>

/** `id` is the space's: screens load all of it anew. Being used is no change. */
export const templateEvents = {
  'templates.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const OfSpace = z.strictObject({ space_id: IdText })

export const templates = {
  list: get('/v1/templates', {
    access: 'desk.see',
    query: z.strictObject({ space_id: IdText.optional(), company_id: IdText.optional(), all: Flag }),
    reply: Template.array(),
    about: 'Kept by the browser for 30 minutes. With `all` also those of other groups, for whoever manages them.',
  }),
  get: get('/v1/templates/:id', { access: 'templates.manage', params: One, reply: Template }),
  add: post('/v1/templates', { access: 'templates.manage', body: NewTemplate, reply: Template }),
  save: put('/v1/templates/:id', { access: 'templates.manage', params: One, body: TemplateChange, reply: Template }),
  archive: del('/v1/templates/:id', {
    access: 'templates.manage',
    params: One,
    reply: z.null(),
    about: 'No longer offered; what was sent with it stays.',
  }),
  restore: post('/v1/templates/:id/restore', { access: 'templates.manage', params: One, reply: Template }),

  folders: get('/v1/templates/folders', { access: 'desk.see', reply: TemplateFolder.array() }),
  addFolder: post('/v1/templates/folders', {
    access: 'templates.manage',
    body: FolderDraft.extend({ space_id: Id }),
    reply: TemplateFolder,
  }),
  saveFolder: put('/v1/templates/folders/:id', {
    access: 'templates.manage',
    params: One,
    body: FolderDraft,
    reply: TemplateFolder,
  }),
  removeFolder: del('/v1/templates/folders/:id', {
    access: 'templates.manage',
    params: One,
    reply: z.null(),
    about: 'What is inside goes to the folder above.',
  }),

  exportTable: get('/v1/templates/export', {
    access: 'templates.manage',
    query: OfSpace,
    stream: true,
    reply: z.never(),
    about: 'All of a space as CSV: UTF-8 with a mark, no cell that a table program would compute.',
  }),
  importTable: post('/v1/templates/import', {
    access: 'templates.manage',
    outside: true,
    query: OfSpace.extend({ apply: Flag }),
    upload: { max_bytes: limits.import_bytes },
    reply: ImportResult,
    about:
      'CSV, known by name. Without `apply` it only tells what it would do; with it all good lines are saved at once.',
  }),
}
