import { RoutingSettings } from '@otklik/contract/routing/routing.ts'
import { section } from '../../platform/setup/section.ts'
import { routingSettingsThing } from './journal.ts'
import { readSettings, saveSettings } from './settings.ts'

/** When work returns and is handed over. Which account gives to which group is not in the file: accounts are not. */
export const routingSetup = section({
  name: 'routing_settings',
  access: 'accounts.manage',
  tables: ['routing_settings'],
  shape: RoutingSettings,
  keyOf: () => 'routing_settings',
  read: async ({ ctx, space_id }) => [{ id: space_id, entry: await readSettings(ctx, space_id) }],
  async save({ ctx, space_id }, settings) {
    await saveSettings(ctx, space_id, settings)
    return space_id
  },
  journal: { watched: routingSettingsThing, removed: 'changed' },
})
