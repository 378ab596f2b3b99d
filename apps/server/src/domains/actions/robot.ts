// Whose doing an action is, where it is a robot's: kept with it, so that what becomes of it later is told as the robot's, too.
import { sql } from 'kysely'
import type { Context, RobotCause } from '../../platform/context.ts'
import { wasPausedSince } from '../automation/pause.ts'
import { sends } from './brief.ts'
import { type ActionRow, actionColumns } from './queries.ts'

type Robot = { cause: RobotCause; origin: string; depth: number }

/** To be kept in the action's body; of a person there is nothing to keep. */
export function robotBehind({ user_id, cause, origin, depth }: Context): { robot?: Robot } {
  if (user_id !== null || origin === null) return {}
  return { robot: { cause: cause as RobotCause, origin, depth } }
}

/** None where it was a person's from the beginning, or is by now: somebody has tried it again. */
export const robotOf = ({ user_id, body }: Pick<ActionRow, 'user_id' | 'body'>): Robot | undefined =>
  user_id === null ? (body as { robot?: Robot }).robot : undefined

/** Asked when it is about to leave: a person has spoken in the dialogue since the robot wanted to. */
export const isQuieted = async (ctx: Pick<Context, 'db'>, action: ActionRow): Promise<boolean> =>
  action.chat_id !== null &&
  action.kind === 'message' &&
  robotOf(action) !== undefined &&
  wasPausedSince(ctx, { space_id: action.space_id, id: action.chat_id }, action.created_at)

/** What robots wanted to say in a dialogue and has not left. What is being sent at this moment is asked of by the sender. */
export async function cancelRobotSends({ db }: Pick<Context, 'db'>, space_id: number, chat_id: number) {
  const { rows } = await sql<ActionRow>`
    update actions set state = 'cancelled', hold = null, reason = 'paused', ended_at = now()
    where space_id = ${space_id} and chat_id = ${chat_id} and state in ('held', 'queued') and taken_at is null and user_id is null
      and body ? 'robot' and kind = any(${[...sends]}::text[])
    returning ${actionColumns}`.execute(db)
  return rows
}
