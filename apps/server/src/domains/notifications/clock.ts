// What is told because of the time, not because somebody did something. Looked for every minute and told once: what it came
// of is part of its key. A stop of up to the look-back is made up for.
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import type { Cause } from './cause.ts'
import { tellAll } from './tell.ts'

const LOOK_BACK_MS = 900_000
const AT_ONCE = 2_000
const DAY_MS = 86_400_000

const nothing = { said: null, said_id: null, group_id: null, by_user: null, how: null, due_at: null }

export async function tellByClock(parts: JobParts, now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - LOOK_BACK_MS)
  const late = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select space_id from spaces_overdue(${since}, ${now})`,
  )
  await forEachInTurn(late, ({ space_id }) => inSpace(parts, space_id, (ctx) => tellOverdue(ctx, space_id, since, now)))
  if (parts.has_billing) {
    const ending = await parts.database.acrossSpaces(
      sql<{ space_id: number }>`select space_id from spaces_ending_soon(${now})`,
    )
    await forEachInTurn(ending, ({ space_id }) => inSpace(parts, space_id, (ctx) => tellEnding(ctx, space_id, now)))
  }
  const devices = await parts.database.acrossSpaces(
    sql<SignIn>`select space_id, user_id, family_id, device from sign_ins_of_new_devices(${since})`,
  )
  await forEachInTurn(devices, (one) => inSpace(parts, one.space_id, (ctx) => tellDevice(ctx, one)))
}

type SignIn = { space_id: number; user_id: number; family_id: string; device: string }

const inSpace = (parts: JobParts, space_id: number, work: (ctx: Context) => Promise<void>) =>
  transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'schedule', correlation_id: `notifications:${space_id}` },
    work,
  )

/** The limit of something that somebody has in hand is over: once for each limit that ran. */
async function tellOverdue(ctx: Context, space_id: number, since: Date, now: Date) {
  const { rows } = await sql<{ thing: 'item' | 'chat'; id: number; user_id: number; due_at: Date }>`
    (select 'item' as thing, id, assigned_to as user_id, due_at from items
     where space_id = ${space_id} and due_at > ${since} and due_at <= ${now} and assigned_to is not null
     order by due_at limit ${AT_ONCE})
    union all
    (select 'chat', id, assigned_to, due_at from chats
     where space_id = ${space_id} and due_at > ${since} and due_at <= ${now} and assigned_to is not null
     order by due_at limit ${AT_ONCE})`.execute(ctx.db)
  const causes = rows.map(
    ({ thing, id, user_id, due_at }): Cause => ({
      ...{ ...nothing, code: 'overdue', user_id, thing, thing_id: id, due_at },
      cause_key: `t:${thing}:${id}:${due_at.getTime()}`,
    }),
  )
  await tellAll(ctx, space_id, causes)
}

/** How long before the end it is told. */
const STEPS = [7, 3, 1] as const

/** The letter when the period is over comes with its end (billing/jobs.ts), and says what becomes of the space. */
async function tellEnding(ctx: Context, space_id: number, now: Date) {
  const { rows } = await sql<{ user_id: number; expires_at: Date }>`
    select m.user_id, s.expires_at from members m join spaces s on s.id = ${space_id}
    where m.space_id = ${space_id} and m.role = 'administrator' and m.deactivated_at is null`.execute(ctx.db)
  const causes = rows.flatMap(({ user_id, expires_at }): Cause[] => {
    const left_ms = expires_at.getTime() - now.getTime()
    const step = STEPS.findLast((days) => left_ms <= days * DAY_MS)
    if (step === undefined) return []
    const how = left_ms <= 0 ? 'over' : String(step)
    const cause_key = `p:${how}:${expires_at.getTime()}`
    return [
      {
        ...nothing,
        code: 'period_ends',
        user_id,
        thing: 'space',
        thing_id: space_id,
        how,
        due_at: expires_at,
        cause_key,
      },
    ]
  })
  await tellAll(ctx, space_id, causes)
}

const tellDevice = (ctx: Context, { space_id, user_id, family_id, device }: SignIn) =>
  tellAll(ctx, space_id, [
    {
      ...{ ...nothing, code: 'new_device', user_id, thing: 'person', thing_id: user_id },
      ...{ how: device.slice(0, 100), cause_key: `f:${family_id}` },
    },
  ])
