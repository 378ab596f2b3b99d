import { statuses, statusSettings } from '@otklik/contract/statuses.ts'
import { type Ground, transact } from '../../platform/database/transact.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { listHours } from '../workinghours/service.ts'
import { statusThing } from './journal.ts'
import { chooseStatus, followPlan, listOwn } from './service.ts'
import { addStatus, archiveStatus, changeStatus, listCards, placeStatus, restoreStatus } from './settings.ts'

export const statusRoutes = (ground: Ground) =>
  routes(statuses, {
    set: (ctx, { body }) => chooseStatus(ctx, body),
    get: async ({ spaces: all, user_id, inSpaces }, { query }) => {
      const spaces = query.space_id === undefined ? all : [query.space_id]
      const behind = { spaces, user_id, cause: 'schedule', correlation_id: `status:${user_id}` } as const
      // Asking may change the answer, which a call that only reads cannot.
      if (query.auto_update)
        await transact(ground, behind, async (ctx) => {
          for (const space_id of spaces) await followPlan(ctx, { space_id, user_id }, { isAsked: true })
        })
      return inSpaces((ctx) => listOwn(ctx, spaces))
    },
    workingHours: (ctx, { query }) => listHours(ctx, { space_id: query.space_id, user_id: ctx.user_id }),
  })

export const statusSettingRoutes = recorded(
  routes(statusSettings, {
    list: (ctx) => listCards(ctx),
    add: (ctx, { body }) => addStatus(ctx, body.space_id, body.draft),
    change: (ctx, { params, body }) => changeStatus(ctx, params.id, body),
    place: (ctx, { params, body }) => placeStatus(ctx, params.id, body.before),
    remove: (ctx, { params }) => archiveStatus(ctx, params.id),
    restore: (ctx, { params }) => restoreStatus(ctx, params.id),
  }),
  {
    add: deed(statusThing, 'made'),
    change: deed(statusThing, 'changed'),
    place: deed(statusThing, 'moved'),
    remove: deed(statusThing, 'archived'),
    restore: deed(statusThing, 'restored'),
  },
)
