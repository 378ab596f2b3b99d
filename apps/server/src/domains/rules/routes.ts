import { rules } from '@otklik/contract/rules/rules.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { ruleFolderThing, ruleThing } from './journal.ts'
import { addFolder, listFolders, removeFolder, saveFolder } from './store/folders.ts'
import {
  addRule,
  arrangeRules,
  getRule,
  listRules,
  listVersions,
  removeRule,
  saveRule,
  turnRule,
} from './store/service.ts'

export const ruleRoutes = recorded(
  routes(rules, {
    list: (ctx, { query }) => listRules(ctx, query),
    get: (ctx, { params }) => getRule(ctx, params.id),
    add: (ctx, { body }) => addRule(ctx, body),
    save: (ctx, { params, body }) => saveRule(ctx, params.id, body),
    arrange: (ctx, { body }) => arrangeRules(ctx, body.space_id, body.ids),
    turn: (ctx, { params, body }) => turnRule(ctx, params.id, body.is_on, body.arms_recent),
    remove: (ctx, { params }) => removeRule(ctx, params.id),
    versions: (ctx, { params, query }) => listVersions(ctx, params.id, query.after),
    folders: (ctx, { query }) => listFolders(ctx, query),
    addFolder: (ctx, { body }) => addFolder(ctx, body),
    saveFolder: (ctx, { params, body }) => saveFolder(ctx, params.id, body),
    removeFolder: (ctx, { params }) => removeFolder(ctx, params.id),
  }),
  {
    add: deed(ruleThing, 'made'),
    save: deed(ruleThing, 'changed'),
    turn: deed(ruleThing, 'turned'),
    remove: deed(ruleThing, 'deleted', { isAlways: true }),
    addFolder: deed(ruleFolderThing, 'made'),
    saveFolder: deed(ruleFolderThing, 'changed'),
    removeFolder: deed(ruleFolderThing, 'deleted'),
  },
)
