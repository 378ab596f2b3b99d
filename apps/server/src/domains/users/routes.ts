import { users } from '@otklik/contract/users.ts'
import { routes } from '../../platform/serve.ts'
import { describeMe, saveSettings } from './service.ts'

export const userRoutes = routes(users, {
  me: (ctx) => describeMe(ctx),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
})
