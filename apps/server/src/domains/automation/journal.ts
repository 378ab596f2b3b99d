import type { Watched } from '../../platform/journal/watch.ts'
import { readRobotSettings } from './pause.ts'

/** Of a space there is one. */
export const robotSettingsThing: Watched<'robot_settings'> = {
  thing: 'robot_settings',
  see: async (ctx, id) => ({ space_id: id, subject: null, fields: await readRobotSettings(ctx, id) }),
}
