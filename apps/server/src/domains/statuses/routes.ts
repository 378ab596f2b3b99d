import { statuses } from '@otklik/contract/statuses.ts'
import { type Ground, transact } from '../../platform/database/transact.ts'
import { routes } from '../../platform/http/serve.ts'
import { listHours } from '../workinghours/service.ts'
import { chooseStatus, followPlan, listOwn } from './service.ts'

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
