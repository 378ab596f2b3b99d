import type { Watched } from '../../platform/journal/watch.ts'
import { accountThing } from '../accounts/journal.ts'
import { findRouting, readSettings } from './settings.ts'

/** Of an account. */
export const routingThing: Watched<'routing'> = {
  thing: 'routing',
  async see(ctx, id) {
    const account = await accountThing.see(ctx, id, {})
    if (!account) return undefined
    const { space_id, subject } = account
    return { space_id, object_id: id, subject, fields: await findRouting(ctx, space_id, id) }
  },
}

/** Of a space there is one. */
export const routingSettingsThing: Watched<'routing_settings'> = {
  thing: 'routing_settings',
  see: async (ctx, id) => ({ space_id: id, subject: null, fields: await readSettings(ctx, id) }),
}
