import { macroRuns } from '@otklik/contract/work/handling.ts'
import { routes } from '../../platform/http/serve.ts'
import { runOnChat, runOnItem } from './macro.ts'

export const macroRunRoutes = routes(macroRuns, {
  onItem: (ctx, { params, body }) => runOnItem(ctx, params.id, body),
  onChat: (ctx, { params, body }) => runOnChat(ctx, params.id, body),
})
