import type { Context } from '../../platform/context.ts'
import { rowThing } from '../../platform/journal/watch.ts'
import type { AccountPlace } from './service.ts'

export const accountThing = rowThing('account', {
  table: 'objects',
  left_out: [
    ...['provider_id', 'screen_name', 'domain', 'url', 'image', 'image_source', 'hook_key', 'former_key'],
    ...['former_key_until', 'error', 'error_at', 'created_by', 'created_at', 'reaction_limit', 'resolution_limit'],
    ...['reaction_working', 'resolution_working', 'calendar_id'],
  ],
})

/** For what is done in several transactions, of which one is the deed. */
export async function recordAccount(
  ctx: Context,
  { space_id, object_id }: AccountPlace,
  deed: 'connected' | 'reconnected' | 'disconnected' | 'key_made',
) {
  const seen = await accountThing.see({ db: ctx.db, spaces: [space_id] }, object_id, {})
  const after = deed === 'connected' ? { after: seen?.fields ?? {} } : {}
  ctx.record({ kind: `account.${deed}`, space_id, id: object_id, object_id, subject: seen?.subject ?? null, ...after })
}
