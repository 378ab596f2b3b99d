// What became of a sending, and what follows: for the dispatches that left together, and for their outlet.
import type { OutletReason } from '@otklik/contract/notifications/outlets.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { cutTo, kept } from '../../../platform/words.ts'
import { forgetGone } from '../outlets/queries.ts'

export type Outcome =
  | { kind: 'sent'; rest_s?: number }
  /** It has surely not arrived. `is_asked`: the service wants us to wait, for this outlet altogether. */
  | { kind: 'later'; after_s: number; reason: string; is_asked?: boolean }
  /** Nobody knows whether it arrived, and there is no way to ask: it is not repeated, the bell has it. */
  | { kind: 'unknown'; reason: string }
  /** For good. The outlet is gone, does not want it, or does not know us any more. */
  | { kind: 'dead'; reason: string; outlet: 'forget' | 'off' | 'broken'; why: OutletReason }
  /** A chat of Telegram has another number now; what waited for the old one leaves to the new one. */
  | { kind: 'moved'; chat_id: number }

export type Settled = { outlet_id: number; ids: readonly number[]; attempt: number; outcome: Outcome }

/** Tried so often before it is given up. */
const TRIES = 5
const REASON_MAX = 200
/** Whatever a service asks for: it is asked again at least once a day. */
const LONGEST_WAIT_S = 86_400

/**
 * What a service has said, fit to be kept: several answers are noted in one transaction, and a NUL in one, or a wait of
 * more years than the database counts, would undo all of them.
 */
const reasonOf = (reason: string | null) => (reason === null ? null : cutTo(kept(reason), REASON_MAX))
const waitOf = (seconds: number) => Math.min(Math.max(seconds, 1) || 1, LONGEST_WAIT_S)

export async function settle(ctx: Context, space_id: number, { outlet_id, ids, attempt, outcome }: Settled) {
  const end = (state: string, reason: string | null) =>
    sql`
      update dispatches set state = ${state}, reason = ${reasonOf(reason)}, ended_at = now(), lease_until = null
      where space_id = ${space_id} and id = any(${ids}::bigint[]) and state = 'sending'`.execute(ctx.db)
  const rest = (seconds: number) =>
    sql`
      update outlets set paused_until = now() + ${waitOf(seconds)} * interval '1 second'
      where space_id = ${space_id} and id = ${outlet_id}`.execute(ctx.db)
  switch (outcome.kind) {
    case 'sent':
      await end('sent', null)
      if (outcome.rest_s) await rest(outcome.rest_s)
      return
    case 'unknown':
      return void (await end('unknown', outcome.reason))
    case 'later': {
      // Being asked to wait is no failure.
      if (attempt >= TRIES && !outcome.is_asked) return void (await end('dead', outcome.reason))
      await sql`
        update dispatches set state = 'waiting', reason = ${reasonOf(outcome.reason)}, lease_until = null,
          due_at = now() + ${waitOf(outcome.after_s)} * interval '1 second',
          attempt = case when ${outcome.is_asked ?? false} then attempt - 1 else attempt end
        where space_id = ${space_id} and id = any(${ids}::bigint[]) and state = 'sending'`.execute(ctx.db)
      if (outcome.is_asked) await rest(outcome.after_s)
      return
    }
    case 'dead':
      await end('dead', outcome.reason)
      // Off at once, whoever tells of something there at this moment; what waited for it is dropped, the bell has all of that.
      await sql`
        update outlets set state = ${outcome.outlet === 'forget' ? 'off' : outcome.outlet}, reason = ${outcome.why}
        where space_id = ${space_id} and id = ${outlet_id}`.execute(ctx.db)
      if (outcome.outlet === 'forget') await forgetGone(ctx.db, space_id)
      return
    case 'moved':
      // From group to group without end: nobody knows any more where it is.
      if (attempt >= TRIES) return void (await end('dead', 'moved too often'))
      await sql`
        update dispatches set state = 'waiting', lease_until = null, due_at = now()
        where space_id = ${space_id} and id = any(${ids}::bigint[]) and state = 'sending'`.execute(ctx.db)
      return
  }
}
