import { templates } from '@otklik/contract/templates/templates.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { addFolder, listFolders, removeFolder, saveFolder } from './folders.ts'
import { importTemplates } from './import.ts'
import { folderThing, templateThing } from './journal.ts'
import { addTemplate, archiveTemplate, getTemplate, listTemplates, restoreTemplate, saveTemplate } from './service.ts'
import { exportTemplates } from './table.ts'

export const templateRoutes = recorded(
  routes(templates, {
    list: (ctx, { query }) => listTemplates(ctx, query),
    get: (ctx, { params }) => getTemplate(ctx, params.id),
    add: (ctx, { body }) => addTemplate(ctx, body),
    save: (ctx, { params, body }) => saveTemplate(ctx, params.id, body),
    archive: (ctx, { params }) => archiveTemplate(ctx, params.id),
    restore: (ctx, { params }) => restoreTemplate(ctx, params.id),
    folders: (ctx) => listFolders(ctx),
    addFolder: (ctx, { body }) => addFolder(ctx, body),
    saveFolder: (ctx, { params, body }) => saveFolder(ctx, params.id, body),
    removeFolder: (ctx, { params }) => removeFolder(ctx, params.id),
    exportTable: (ctx, { query }) => exportTemplates(ctx, query.space_id),
    importTable: (ctx, { query, upload }) => importTemplates(ctx, query, upload),
  }),
  {
    add: deed(templateThing, 'made'),
    save: deed(templateThing, 'changed'),
    archive: deed(templateThing, 'archived'),
    restore: deed(templateThing, 'restored'),
    addFolder: deed(folderThing, 'made'),
    saveFolder: deed(folderThing, 'changed'),
    removeFolder: deed(folderThing, 'deleted'),
  },
)
