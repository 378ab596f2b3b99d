import { FactFolderDraft } from '@otklik/contract/facts/facts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Day } from '@otklik/contract/schedule/clock.ts'
import { Line, Text } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { selectFolders } from '../../platform/folders.ts'
import { foldersInFile } from '../../platform/setup/folders.ts'
import { byName, section } from '../../platform/setup/section.ts'
import { addFolder, removeFolder, saveFolder } from './folders.ts'
import { factFolderThing, factThing } from './journal.ts'
import { selectAllOf } from './queries.ts'
import { addFact, getFact, removeFact, saveFact } from './service.ts'

export const factSetup = [
  section({
    name: 'fact_folders',
    access: 'facts.manage',
    tables: ['fact_folders'],
    shape: z.strictObject({ name: FactFolderDraft.shape.name, parent: z.string().nullable() }),
    read: async ({ ctx }) => foldersInFile(await selectFolders('fact_folders', ctx)),
    async save({ ctx, space_id, names }, { name, parent }, id) {
      const draft = { name, parent_id: parent === null ? null : names.idOf('fact_folders', parent) }
      return (id === null ? await addFolder(ctx, { space_id, ...draft }) : await saveFolder(ctx, id, draft)).id
    },
    remove: ({ ctx }, id) => removeFolder(ctx, id as number),
    journal: { watched: factFolderThing, removed: 'deleted' },
  }),
  section({
    name: 'facts',
    access: 'facts.manage',
    tables: ['facts'],
    shape: z.strictObject({
      name: Line(limits.fact_title),
      folder: z.string().nullable(),
      company: z.string().nullable(),
      text: Text(limits.fact_text).min(1),
      valid_until: Day.nullable(),
    }),
    async read({ ctx, space_id, names }) {
      const all = (await selectAllOf(ctx.db, space_id)).map((fact) => ({ ...fact, name: fact.title }))
      return byName(all).map(({ id, name, folder_id, company_id, text, valid_until }) => {
        const folder = folder_id === null ? null : (names.nameOf('fact_folders', folder_id) ?? null)
        const company = company_id === null ? null : (names.nameOf('companies', company_id) ?? null)
        return { id, entry: { name, folder, company, text, valid_until } }
      })
    },
    async save({ ctx, space_id, names }, { name, folder, company, text, valid_until }, id) {
      const draft = {
        ...{ title: name, text, valid_until },
        folder_id: folder === null ? null : names.idOf('fact_folders', folder),
        company_id: company === null ? null : names.idOf('companies', company),
      }
      if (id === null) return (await addFact(ctx, { ...draft, space_id })).id
      return (await saveFact(ctx, id, { ...draft, seen_version: (await getFact(ctx, id)).version })).id
    },
    remove: ({ ctx }, id) => removeFact(ctx, id as number),
    journal: { watched: factThing, removed: 'deleted' },
  }),
]
