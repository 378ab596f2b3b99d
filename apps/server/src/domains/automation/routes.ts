import { robots } from '@otklik/contract/automation/robots.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { refuse } from '../../platform/refuse.ts'
import { robotSettingsThing } from './journal.ts'
import { readRobotSettings, saveRobotSettings } from './pause.ts'

type OfSpace = { space_id: number }

export const robotRoutes = recorded(
  routes(robots, {
    settings: (ctx, { query }) =>
      ctx.spaces.includes(query.space_id) ? readRobotSettings(ctx, query.space_id) : refuse('not_found'),
    saveSettings: (ctx, { body: { space_id, ...settings } }) =>
      ctx.spaces.includes(space_id) ? saveRobotSettings(ctx, space_id, settings) : refuse('not_found'),
  }),
  { saveSettings: deed(robotSettingsThing, 'changed', { idOf: ({ body }) => (body as OfSpace).space_id }) },
)
