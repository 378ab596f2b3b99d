import { z } from 'zod'
import { limits } from '../limits.ts'
import { Day } from '../schedule/clock.ts'
import { del, get, post, put } from '../wire/call.ts'
import { cursorOf, Flag, Id, IdText, Line, One, pageOf, plain, Text, Time } from '../wire/fields.ts'
import { factOrders } from './orders.ts'

/** What answers are made of. Without a company it holds for all of them. */
export const Fact = z.object({
  id: Id,
  space_id: Id,
  folder_id: Id.nullable(),
  company_id: Id.nullable(),
  title: z.string(),
  text: z.string(),
  /** The last day on which it holds, by the space's clock. */
  valid_until: Day.nullable(),
  is_outdated: z.boolean(),
  uses: z.int(),
  used_at: Time.nullable(),
  updated_at: Time,
  updated_by: Id.nullable(),
  version: z.int(),
})
export type Fact = z.infer<typeof Fact>

const draft = {
  folder_id: Id.nullable(),
  company_id: Id.nullable(),
  title: Line(limits.fact_title),
  text: Text(limits.fact_text).min(1),
  valid_until: Day.nullable(),
}
export const FactDraft = z.strictObject(draft)
export type FactDraft = z.output<typeof FactDraft>
/** With the version its writer had on the screen: nobody's work is replaced unseen. */
export const FactChange = z.strictObject({ ...draft, seen_version: z.int().positive() })
export type FactChange = z.output<typeof FactChange>

export const FactFolder = z.object({ id: Id, space_id: Id, parent_id: Id.nullable(), name: z.string() })
export type FactFolder = z.infer<typeof FactFolder>

// In a table of all facts a slash stands between a folder and the one inside it.
const FolderName = Line(limits.name_max).refine((name) => !name.includes('/'))
export const FactFolderDraft = z.strictObject({ parent_id: Id.nullable(), name: FolderName })
export type FactFolderDraft = z.output<typeof FactFolderDraft>

/** Why a fact of a file is left out. */
export const factFaults = [
  'no_title',
  'long_title',
  'twice',
  'no_text',
  'long_text',
  'bad_day',
  'bad_folder',
  'unknown_company',
] as const
export type FactFault = (typeof factFaults)[number]

export const FactImportLine = z.object({
  /** Of the file, as a table program or an editor counts. */
  line: z.int(),
  title: z.string(),
  does: z.enum(['add', 'change', 'nothing', 'refuse']),
  fault: z.enum(factFaults).nullable(),
})
export type FactImportLine = z.infer<typeof FactImportLine>

export const FactImport = z.object({ is_applied: z.boolean(), lines: FactImportLine.array() })
export type FactImport = z.infer<typeof FactImport>

/** Where a space stands: how many there are, and how many of them are of no use. */
export const FactTotals = z.object({
  facts: z.int(),
  outdated: z.int(),
  unused: z.int(),
  pieces: z.int(),
  /** Pieces that an embeddings model has seen: of several the one that is least far. Null: none is used. */
  seen: z.int().nullable(),
})
export type FactTotals = z.infer<typeof FactTotals>

/** One piece of a fact that fits a question. */
export const FoundFact = z.object({
  fact_id: Id,
  title: z.string(),
  piece: z.int(),
  text: z.string(),
  /** Between 0 and 1. */
  score: z.number(),
})
export type FoundFact = z.infer<typeof FoundFact>

/** `id` is the space's: screens load all of it anew. Being used is no change. */
export const factEvents = {
  'facts.changed': { access: 'facts.manage', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const access = 'facts.manage'
const OfSpace = z.strictObject({ space_id: IdText })

export const facts = {
  list: get('/v1/facts', {
    access,
    query: OfSpace.extend({
      search: Text(limits.search_max).optional(),
      company_id: IdText.optional(),
      /** With all that lies below it. */
      folder_id: IdText.optional(),
      outdated: Flag,
      unused: Flag,
      sort: z.enum(factOrders).default('title'),
      /** `reversed`: from the end. */
      reversed: Flag,
      after: cursorOf(z.tuple([plain, Id])).optional(),
    }),
    reply: pageOf(Fact),
    about:
      'By title, by when it was changed, or by how often it has helped. `company_id`: those of it and those of no company.',
  }),
  totals: get('/v1/facts/totals', { access, query: OfSpace, reply: FactTotals }),
  get: get('/v1/facts/:id', { access, params: One, reply: Fact }),
  add: post('/v1/facts', { access, body: FactDraft.extend({ space_id: Id }), reply: Fact }),
  save: put('/v1/facts/:id', { access, params: One, body: FactChange, reply: Fact }),
  remove: del('/v1/facts/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'No answer is made of it any more; what was said with it stays.',
  }),
  find: get('/v1/facts/found', {
    access,
    query: OfSpace.extend({ text: Text(limits.fact_question).min(1), company_id: IdText.optional() }),
    reply: FoundFact.array(),
    about: 'What would be found for a customer who asks this, the best first. Outdated ones are not.',
  }),

  folders: get('/v1/facts/folders', {
    access,
    query: z.strictObject({ space_id: IdText.optional() }),
    reply: FactFolder.array(),
  }),
  addFolder: post('/v1/facts/folders', { access, body: FactFolderDraft.extend({ space_id: Id }), reply: FactFolder }),
  saveFolder: put('/v1/facts/folders/:id', { access, params: One, body: FactFolderDraft, reply: FactFolder }),
  removeFolder: del('/v1/facts/folders/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'What is inside goes to the folder above.',
  }),

  exportTable: get('/v1/facts/export', {
    access,
    query: OfSpace,
    stream: true,
    reply: z.never(),
    about: 'All of a space as CSV: UTF-8 with a mark, no cell that a table program would compute.',
  }),
  importFile: post('/v1/facts/import', {
    access,
    outside: true,
    query: OfSpace.extend({ apply: Flag }),
    upload: { max_bytes: limits.import_bytes },
    reply: FactImport,
    about:
      'CSV, or Markdown where each heading begins a fact and lies in the folders of the headings above it; known by title. Without `apply` it only tells what it would do; with it all good ones are saved at once.',
  }),
}
