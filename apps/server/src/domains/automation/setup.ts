import { RobotSettings } from '@otklik/contract/automation/robots.ts'
import { section } from '../../platform/setup/section.ts'
import { robotSettingsThing } from './journal.ts'
import { readRobotSettings, saveRobotSettings } from './pause.ts'

/** How robots give way to people. */
export const robotSetup = section({
  name: 'robot_settings',
  access: 'spaces.manage',
  tables: ['robot_settings'],
  shape: RobotSettings,
  keyOf: () => 'robot_settings',
  read: async ({ ctx, space_id }) => [{ id: space_id, entry: await readRobotSettings(ctx, space_id) }],
  async save({ ctx, space_id }, settings) {
    await saveRobotSettings(ctx, space_id, settings)
    return space_id
  },
  journal: { watched: robotSettingsThing, removed: 'changed' },
})
