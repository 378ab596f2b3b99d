// Push, Telegram and Slack: taken in one transaction, sent outside of any, settled in another. What a process held when it
// died is known by its lease.
import { setTimeout as sleep } from 'node:timers/promises'
import type { LeavingKind } from '@otklik/contract/notifications/catalogue.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isPassingFailure } from '../../../platform/failure.ts'
import { forgetGone } from '../outlets/queries.ts'
import { findToken, openOutlet } from '../outlets/sealed.ts'
import { followChat, tellOff } from '../outlets/telegram-groups.ts'
import { type Claimed, claimDue } from './claim.ts'
import { type Message, messageOf } from './message.ts'
import { type Outcome, settle } from './outcome.ts'
import { pushTo } from './push.ts'
import { postToSlack } from './slack.ts'
import { writeToTelegram } from './telegram.ts'

export type SendingParts = Pick<
  Foundation,
  'secrets' | 'public_url' | 'database' | 'fetch' | 'network_bases' | 'config'
> &
  Parameters<typeof transact>[0]
type Sent = Extract<LeavingKind, 'push' | 'telegram' | 'slack'>

const SPACES = 40
const SPACES_AT_ONCE = 8
const LEASE_S = 60
/** How many leave at once from a space; of Telegram within a second, which is as much as it takes. */
const AT_ONCE: Readonly<Record<Sent, number>> = { push: 50, telegram: 25, slack: 10 }

/** Answers that come within such a time are noted in one transaction. */
const TOGETHER_MS = 20

/** Nine seconds, and what the tries themselves take. */
const NOTED_AGAIN = 5
const NOTED_AFTER_MS = 300

/** Spaces in turn, those longest due first. */
export async function sendDue(parts: SendingParts, kind: Sent): Promise<boolean> {
  const due = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select space_id from spaces_dispatching(${kind}, ${SPACES})`,
  )
  const failures: unknown[] = []
  let isMore = false
  const lanes = Array.from({ length: Math.min(SPACES_AT_ONCE, due.length) }, async () => {
    for (let next = due.shift(); next; next = due.shift())
      await sendInSpace(parts, kind, next.space_id).then(
        (hasMore) => {
          isMore ||= hasMore
        },
        (error: unknown) => void failures.push(error),
      )
  })
  await Promise.all(lanes)
  if (failures.length > 0) throw failures[0]
  return isMore
}

type Leaving = {
  outlet_id: number
  label: string
  ids: number[]
  attempt: number
  message: Message
  send(): Promise<Outcome>
}

type Answer = { one: Leaving; outcome: Outcome }

async function sendInSpace(parts: SendingParts, kind: Sent, space_id: number): Promise<boolean> {
  const inSpace = <T>(work: (ctx: Context) => Promise<T>) =>
    transact(parts, { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `${kind}:${space_id}` }, work)
  const leaving = await inSpace((ctx) => take(parts, ctx, kind, space_id))
  const answers: Answer[] = []
  const failures: unknown[] = []
  const open = new Map(
    leaving.map((one) => [
      one,
      one
        .send()
        .catch(asUnknown)
        .then((outcome) => void answers.push({ one, outcome })),
    ]),
  )
  // Noted as they come: one service that takes long, or a process that dies waiting for it, must not undo the others.
  while (open.size > 0) {
    await Promise.race(open.values())
    await sleep(TOGETHER_MS)
    const these = answers.splice(0)
    for (const { one } of these) open.delete(one)
    await noted(() => inSpace((ctx) => settleAll(parts, ctx, kind, space_id, these))).catch(
      (error: unknown) => void failures.push(error),
    )
  }
  if (failures.length > 0) throw failures[0]
  return leaving.length === AT_ONCE[kind]
}

/**
 * What was answered is known here and nowhere else: where the database is busy or away for a moment it is noted later, well
 * within the lease. Given up, it would leave again, or stand as unknown.
 */
async function noted(note: () => Promise<void>, tries = 0): Promise<void> {
  try {
    await note()
  } catch (error) {
    if (tries >= NOTED_AGAIN || !isPassingFailure(error)) throw error
    await sleep(NOTED_AFTER_MS * 2 ** tries)
    await noted(note, tries + 1)
  }
}

async function settleAll(
  parts: SendingParts,
  ctx: Context,
  kind: Sent,
  space_id: number,
  answers: readonly Answer[],
): Promise<void> {
  for (const { one, outcome } of answers) {
    await settle(ctx, space_id, { ...one, outcome })
    if (outcome.kind === 'moved') await followChat(parts, ctx, space_id, one.outlet_id, outcome.chat_id)
    if (outcome.kind === 'dead' && outcome.why === 'kicked') tellOff(ctx, space_id, one.label)
    if (kind === 'slack' && outcome.kind === 'dead' && outcome.outlet === 'broken')
      await sql`
        update outlet_services set state = 'broken', reason = ${outcome.why}
        where space_id = ${space_id} and kind = 'slack'`.execute(ctx.db)
  }
}

/** A bug of ours: what it did before it failed is not known. */
const asUnknown = (error: unknown): Outcome => ({
  kind: 'unknown',
  reason: error instanceof Error ? error.message.slice(0, 200) : 'failed',
})

async function take(parts: SendingParts, ctx: Context, kind: Sent, space_id: number): Promise<Leaving[]> {
  await endLost(ctx, kind, space_id)
  if (kind === 'push') await forgetGone(ctx.db, space_id)
  const { claimed, facts } = await claimDue(ctx, space_id, kind, AT_ONCE[kind])
  if (claimed.length === 0) return []
  const hiding = kind === 'push' ? await loadHiding(ctx, space_id) : () => false
  const token = kind === 'push' ? undefined : await findToken(ctx.db, parts.secrets, space_id, kind)
  const leaving = claimed.map((one, index): Leaving => {
    const { outlet, rows } = one
    const message = messageOf(one, facts, hiding(outlet.user_id))
    const attempt = Math.max(...rows.map((row) => row.attempt)) + 1
    const send = () => sendOne(parts, kind, space_id, one, message, { token, attempt, index })
    return {
      outlet_id: outlet.id,
      label: outlet.label,
      ids: rows.map((row) => row.dispatch_id),
      attempt,
      message,
      send,
    }
  })
  await sql`
    update dispatches set state = 'sending', attempt = attempt + 1, lease_until = now() + ${LEASE_S} * interval '1 second'
    where space_id = ${space_id} and id = any(${leaving.flatMap(({ ids }) => ids)}::bigint[])`.execute(ctx.db)
  return leaving
}

type With = { token: string | undefined; attempt: number; index: number }

function sendOne(
  parts: SendingParts,
  kind: Sent,
  space_id: number,
  { outlet }: Claimed,
  message: Message,
  { token, attempt, index }: With,
): Promise<Outcome> {
  const { secrets } = parts
  const ways: Readonly<Record<Sent, () => Promise<Outcome>>> = {
    push: () => pushTo(parts, openOutlet(secrets, space_id, outlet, 'push'), message, attempt),
    telegram: () => writeToTelegram(parts, token, openOutlet(secrets, space_id, outlet, 'telegram'), message, index),
    slack: () => postToSlack(parts, token, openOutlet(secrets, space_id, outlet, 'slack'), message),
  }
  return ways[kind]()
}

/**
 * Whoever held these is gone. A push is repeated under its topic, so that a browser shows it once; Telegram and Slack would
 * show it twice, so it stays unknown.
 */
async function endLost(ctx: Context, kind: Sent, space_id: number) {
  // Passing over what somebody settles at this moment: two that wait for each other's rows would end each other.
  const { rows } = await sql<{ id: number }>`
    select id from dispatches
    where space_id = ${space_id} and kind = ${kind} and state = 'sending' and lease_until <= now()
    order by id for update skip locked`.execute(ctx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const becomes =
    kind === 'push'
      ? sql`state = 'waiting', due_at = now()`
      : sql`state = 'unknown', reason = 'stopped while sending', ended_at = now()`
  await sql`
    update dispatches set ${becomes}, lease_until = null
    where space_id = ${space_id} and id = any(${ids}::bigint[])`.execute(ctx.db)
}

/** A person can hide the words, and a space can forbid them. */
async function loadHiding({ db }: Context, space_id: number): Promise<(user_id: number | null) => boolean> {
  const { rows } = await sql<{ user_id: number | null }>`
    select user_id from notification_hours where space_id = ${space_id} and hides_words
    union all select null from notification_rules where space_id = ${space_id} and hides_words`.execute(db)
  const hiding = new Set(rows.map(({ user_id }) => user_id))
  return (user_id) => hiding.has(null) || hiding.has(user_id)
}
