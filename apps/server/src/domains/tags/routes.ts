import { tags } from '@otklik/contract/tags/tags.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import type { TagUsers } from './carriers.ts'
import { addTag, archiveTag, changeTag, placeTag, removeTag, restoreTag, usageOf } from './change.ts'
import { addGroup, changeGroup, removeGroup } from './groups.ts'
import { tagGroupThing, tagThing } from './journal.ts'
import { mergeTags } from './merge.ts'
import { selectTagGroups, selectTags } from './queries.ts'

export const tagRoutes = (users: TagUsers) =>
  recorded(
    routes(tags, {
      list: (ctx) => selectTags(ctx),
      add: (ctx, { body: { space_id, ...draft } }) => addTag(ctx, space_id, draft),
      change: (ctx, { params, body }) => changeTag(ctx, params.id, body),
      place: (ctx, { params, body }) => placeTag(ctx, params.id, body),
      usage: (ctx, { params }) => usageOf(users.carriers, ctx, params.id),
      archive: (ctx, { params }) => archiveTag(ctx, params.id),
      restore: (ctx, { params }) => restoreTag(ctx, params.id),
      merge: (ctx, { params, body }) => mergeTags(users, ctx, params.id, body.into),
      remove: (ctx, { params }) => removeTag(users.carriers, ctx, params.id),
      groups: (ctx) => selectTagGroups(ctx),
      addGroup: (ctx, { body: { space_id, ...draft } }) => addGroup(ctx, space_id, draft),
      changeGroup: (ctx, { params, body }) => changeGroup(ctx, params.id, body),
      removeGroup: (ctx, { params }) => removeGroup(ctx, params.id),
    }),
    {
      add: deed(tagThing, 'made'),
      change: deed(tagThing, 'changed'),
      place: deed(tagThing, 'moved'),
      archive: deed(tagThing, 'archived'),
      restore: deed(tagThing, 'restored'),
      remove: deed(tagThing, 'deleted'),
      addGroup: deed(tagGroupThing, 'made'),
      changeGroup: deed(tagGroupThing, 'changed'),
      removeGroup: deed(tagGroupThing, 'deleted'),
    },
  )
