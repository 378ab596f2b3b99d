// A person who speaks in a dialogue, or takes it, quiets robots there. It ends by hand, by closing, or when no person has
// said anything for so many hours. Who writes the pause into the dialogue is its domain (chats/pause.ts).
import type { RobotSettings } from '@otklik/contract/automation/robots.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'

type Scope = Pick<Context, 'db'>
type Chat = { space_id: number; id: number }

const usual: RobotSettings = { pause_on_take: true, pause_hours: 24 }

export async function readRobotSettings({ db }: Scope, space_id: number): Promise<RobotSettings> {
  const { rows } = await sql<RobotSettings>`
    select pause_on_take, pause_hours from robot_settings where space_id = ${space_id}`.execute(db)
  return rows[0] ?? usual
}

export async function saveRobotSettings(
  ctx: CallContext,
  space_id: number,
  { pause_on_take, pause_hours }: RobotSettings,
): Promise<RobotSettings> {
  await sql`
    insert into robot_settings (space_id, pause_on_take, pause_hours) values (${space_id}, ${pause_on_take}, ${pause_hours})
    on conflict (space_id) do update set pause_on_take = excluded.pause_on_take, pause_hours = excluded.pause_hours`.execute(
    ctx.db,
  )
  return readRobotSettings(ctx, space_id)
}

/** Of the dialogue `c`: the pause that holds has begun then. Null where robots may speak. */
const pausedSince = (hours: number): RawBuilder<Date | null> => sql`
  case when c.bot_paused_at > coalesce(c.bot_resumed_at, '-infinity')
    and (${hours} = 0 or c.bot_paused_at > now() - ${hours} * interval '1 hour') then c.bot_paused_at end`

export type Pause = { since: number; until: number | null }

/** The pause that holds in a dialogue now. */
export async function findPause({ db }: Scope, { space_id, id }: Chat): Promise<Pause | null> {
  const { pause_hours } = await readRobotSettings({ db }, space_id)
  const { rows } = await sql<{ since: Date | null }>`
    select ${pausedSince(pause_hours)} as since from chats c where c.space_id = ${space_id} and c.id = ${id}`.execute(
    db,
  )
  const since = rows[0]?.since
  if (!since) return null
  const at = Math.floor(since.getTime() / 1000)
  return { since: at, until: pause_hours === 0 ? null : at + pause_hours * 3600 }
}

/** Asked by every robot before it speaks, with the dialogue locked. */
export const isPaused = async (ctx: Scope, chat: Chat): Promise<boolean> => (await findPause(ctx, chat)) !== null

/**
 * Whether a person has spoken or taken the dialogue since then, whether or not that pause is over: what a robot wanted
 * before it answers something that a person has seen to.
 */
export async function wasPausedSince({ db }: Scope, { space_id, id }: Chat, then: Date): Promise<boolean> {
  const { rows } = await sql`
    select from chats c where c.space_id = ${space_id} and c.id = ${id} and c.bot_paused_at >= ${then}`.execute(db)
  return rows.length > 0
}

/** Where nothing acts by itself nobody needs to be told that it rests. */
export async function hasRobots({ db }: Scope, space_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from rules r where r.space_id = ${space_id} and r.is_on and r.deleted_at is null
    union all select from bots b where b.space_id = ${space_id} and b.is_on and b.deleted_at is null
    union all select from ai_agents a where a.space_id = ${space_id} and a.is_on and a.deleted_at is null
      and jsonb_array_length(a.definition -> 'autopilot_ids') > 0 limit 1`.execute(db)
  return rows.length > 0
}
