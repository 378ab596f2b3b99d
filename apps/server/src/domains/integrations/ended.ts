import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import type { HookPlace } from './queries.ts'

/** Hooks of applications and tokens that work no more are switched off, and say why. Nothing was sent to them meanwhile. */
export async function endHooks(parts: JobParts, now = new Date()) {
  const over = await parts.database.acrossSpaces(
    sql<HookPlace>`select space_id, hook_id from hooks_over(${now}::timestamptz)`,
  )
  for (const { space_id, hook_id: id } of over) {
    const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `hook ${id} ended` } as const
    await transact(parts, behind, async (ctx) => {
      const { rows } = await sql<{ url: string; before: string }>`
        update webhooks h set state = 'off', error = 'access_ended' from webhooks b
        where h.space_id = ${space_id} and h.id = ${id} and h.state <> 'off' and b.space_id = h.space_id and b.id = h.id
        returning h.url, b.state as before`.execute(ctx.db)
      for (const { url, before } of rows)
        ctx.record({
          ...{ kind: 'webhook.changed', space_id, id, subject: url },
          ...{ before: { state: before }, after: { state: 'off' } },
        })
      await sql`
        update webhook_deliveries set state = 'failed', error = 'access_ended'
        where space_id = ${space_id} and hook_id = ${id} and state = 'waiting'`.execute(ctx.db)
    })
  }
}
