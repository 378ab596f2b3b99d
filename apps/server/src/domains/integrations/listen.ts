import type { Context } from '../../platform/context.ts'
import type { LoggedEvent } from '../../platform/events/event-log.ts'
import type { Listener } from '../../platform/events/listener.ts'
import { insertDeliveries, type Listening, type NewDelivery, selectAccounts, selectListening } from './queries.ts'
import { heardKinds, saidBy } from './types.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    webhooks: true
  }
}

/** Every event becomes a sending for every hook that wants it, once; what is sent is read when it leaves. */
export const webhookListener: Listener = {
  consumer: 'webhooks',
  from: 'now',
  kinds: heardKinds,
  rest_ms: 200,
  async hear(ctx, events) {
    const { space_id } = events[0] as LoggedEvent
    const hooks = await selectListening(ctx.db, space_id)
    if (hooks.length === 0) return
    const wanted = await planAll(ctx, space_id, hooks, events)
    if (wanted.length === 0) return
    await insertDeliveries(ctx.db, space_id, wanted)
    ctx.wake('webhooks')
  },
}

async function planAll(ctx: Context, space_id: number, hooks: Listening[], events: LoggedEvent[]) {
  const changed = events.flatMap((event) => (event.kind === 'account.changed' ? [event.body.id] : []))
  const accounts = changed.length ? await selectAccounts(ctx.db, space_id, changed) : new Map()
  const wanted: NewDelivery[] = []
  for (const event of events) {
    const account = event.kind === 'account.changed' ? accounts.get(event.body.id) : undefined
    const said = saidBy(event, account)
    if (!said) continue
    // Told once in a batch, too.
    if (account) account.was_told = account.is_broken
    for (const { id, types, object_ids, state } of hooks) {
      const type = said.types.find((one) => types.includes(one))
      if (!type || (object_ids && event.object_id !== null && !object_ids.includes(event.object_id))) continue
      const { kind: thread_kind, id: thread_id } = said.thread
      wanted.push({
        hook_id: id,
        seq: event.seq,
        type,
        thread_kind,
        thread_id,
        row_id: said.row_id,
        is_paused: state === 'paused',
      })
    }
  }
  return wanted
}
