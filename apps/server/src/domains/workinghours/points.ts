// Moments at which a plan changes what it asks of somebody. They are written anew with the plan; each acts once, whichever
// process comes first (statuses/jobs.ts).
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'
import { readPieces } from './service.ts'
import { readState } from './state.ts'

const [BACK_MS, AHEAD_MS] = [2 * 86_400_000, 8 * 86_400_000]
/** What has been done is kept for a while, so that the same moment does not act again when the plan is written anew. */
const KEPT = '10 days'

type Kind = 'begin' | 'end' | 'lead' | 'held'
type Point = { user_id: number; at: number; kind: Kind }

/** So many minutes before a shift each of them is reminded: as they want it themselves, else as the space has it. */
async function leadsOf({ db }: Pick<Context, 'db'>, space_id: number, user_ids: readonly number[]) {
  const { lead_minutes } = (await readState({ db }, space_id)).settings
  const { rows } = await sql<{ id: number; minutes: number | null }>`
    select id, (settings ->> 'wh_status_notification')::integer as minutes from users where id = any(${user_ids}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, minutes }) => [id, minutes ?? lead_minutes]))
}

export async function rewritePoints(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  user_ids: readonly number[],
  now = new Date(),
) {
  const pieces = await readPieces(
    ctx,
    space_id,
    user_ids,
    new Date(now.getTime() - BACK_MS),
    new Date(now.getTime() + AHEAD_MS),
  )
  const now_s = now.getTime() / 1000
  const leads = await leadsOf(ctx, space_id, user_ids)
  const points = [...pieces].flatMap(([user_id, all]) => {
    const own = all.flatMap(({ from, to }, n): Point[] => [
      { user_id, at: from, kind: 'begin' },
      ...(all[n + 1]?.from === to ? [] : [{ user_id, at: to, kind: 'end' } as const]),
    ])
    // Of what is over only the latest can still ask for something.
    const last = own.filter(({ at }) => at <= now_s).at(-1)
    const lead_s = (leads.get(user_id) ?? 0) * 60
    const soon = all.flatMap(({ from }, n): Point[] =>
      lead_s > 0 && all[n - 1]?.to !== from ? [{ user_id, at: from - lead_s, kind: 'lead' }] : [],
    )
    return [...own.filter((point) => point.at > now_s || point === last), ...soon.filter(({ at }) => at > now_s)]
  })
  await sql`
    delete from plan_points where space_id = ${space_id} and user_id = any(${user_ids}::integer[])
      and ((done_at is null and at > ${now} and kind <> 'held') or done_at < now() - ${KEPT}::interval)`.execute(ctx.db)
  await sql`
    insert into plan_points (space_id, user_id, at, kind)
    select ${space_id}, user_id, to_timestamp(at), kind
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as t (user_id integer, at double precision, kind text)
    on conflict do nothing`.execute(ctx.db)
}

/** Until then the person holds their status; afterwards the plan is looked at again. The one before is forgotten. */
export async function pointAtEnd(ctx: Pick<Context, 'db'>, space_id: number, user_id: number, until: number | null) {
  await sql`
    delete from plan_points where space_id = ${space_id} and user_id = ${user_id} and kind = 'held' and done_at is null`.execute(
    ctx.db,
  )
  if (until === null) return
  await sql`
    insert into plan_points (space_id, user_id, at, kind) values (${space_id}, ${user_id}, to_timestamp(${until}), 'held')
    on conflict do nothing`.execute(ctx.db)
}

/** What was due of this person, each once; it is done with this transaction. The member is locked. */
export async function takePoints(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  user_id: number,
  now: Date,
): Promise<{ kind: Kind; at: number }[]> {
  const { rows } = await sql<{ kind: Kind; at: number }>`
    update plan_points set done_at = now()
    where space_id = ${space_id} and user_id = ${user_id} and done_at is null and at <= ${now} returning kind, ${seconds('at')} as at`.execute(
    ctx.db,
  )
  return rows
}
