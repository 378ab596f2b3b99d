import { limits } from '@otklik/contract/limits.ts'
import { FolderDraft, Shortcut, TemplateDraft } from '@otklik/contract/templates/templates.ts'
import { Line, Text } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { selectFolders } from '../../platform/folders.ts'
import { foldersInFile } from '../../platform/setup/folders.ts'
import { byName, checked, folded, idsOf, namesOf, section } from '../../platform/setup/section.ts'
import { addFolder, removeFolder, saveFolder } from './folders.ts'
import { folderThing, templateThing } from './journal.ts'
import { freeShortcuts, selectAllOf, selectTemplates } from './queries.ts'
import { addTemplate, archiveTemplate, getTemplate, restoreTemplate, saveTemplate } from './service.ts'

const Names = z.string().array().min(1).nullable()

export const templateSetup = [
  section({
    name: 'template_folders',
    access: 'templates.manage',
    tables: ['template_folders'],
    shape: z.strictObject({ name: FolderDraft.shape.name, parent: z.string().nullable() }),
    read: async ({ ctx }) => foldersInFile(await selectFolders('template_folders', ctx)),
    async save({ ctx, space_id, names }, { name, parent }, id) {
      const draft = { name, parent_id: parent === null ? null : names.idOf('template_folders', parent) }
      return (id === null ? await addFolder(ctx, { space_id, ...draft }) : await saveFolder(ctx, id, draft)).id
    },
    remove: ({ ctx }, id) => removeFolder(ctx, id as number),
    journal: { watched: folderThing, removed: 'deleted' },
  }),
  section({
    name: 'templates',
    access: 'templates.manage',
    tables: ['templates'],
    shape: z.strictObject({
      name: Line(limits.name_max),
      folder: z.string().nullable(),
      text: Text(limits.reply_max).min(1),
      shortcut: Shortcut.nullable(),
      companies: Names,
      groups: Names,
    }),
    async read({ ctx, space_id, names }) {
      // What is only files has nothing that a file of texts could carry.
      const all = (await selectAllOf(ctx, space_id)).filter(({ text }) => text !== '')
      return byName(all).map(({ id, name, folder_id, text, shortcut, company_ids, group_ids }) => {
        const [companies, groups] = [namesOf(names, 'companies', company_ids), namesOf(names, 'groups', group_ids)]
        const folder = folder_id === null ? null : (names.nameOf('template_folders', folder_id) ?? null)
        const whose = { companies: companies?.length ? companies : null, groups: groups?.length ? groups : null }
        return { id, entry: { name, folder, text, shortcut, ...whose } }
      })
    },
    async save({ ctx, space_id, names }, { folder, companies, groups, ...said }, id) {
      const archived = await selectTemplates(
        ctx,
        sql`t.space_id = ${space_id} and t.deleted_at is not null and ${id}::integer is null`,
      )
      const former = archived.find(({ name }) => folded(name) === folded(said.name))
      if (former) {
        // The shortcut that it had may be another one's by now; the file says which it has.
        await freeShortcuts(ctx.db, space_id, [former.id])
        await restoreTemplate(ctx, former.id)
      }
      const known = id ?? former?.id
      const before = known === undefined ? undefined : await getTemplate(ctx, known)
      const draft = checked(TemplateDraft, {
        ...said,
        folder_id: folder === null ? null : names.idOf('template_folders', folder),
        company_ids: idsOf(names, 'companies', companies),
        group_ids: idsOf(names, 'groups', groups),
        file_ids: before?.files.map((file) => file.id) ?? [],
      })
      if (!before) return (await addTemplate(ctx, { ...draft, space_id })).id
      return (await saveTemplate(ctx, before.id, { ...draft, seen_version: before.version })).id
    },
    remove: ({ ctx }, id) => archiveTemplate(ctx, id as number),
    journal: { watched: templateThing, removed: 'archived' },
  }),
]
