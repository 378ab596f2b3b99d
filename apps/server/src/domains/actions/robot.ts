// Whose doing an action is, where it is a robot's: kept with it, so that what becomes of it later is told as the robot's, too.
import type { Context, RobotCause } from '../../platform/context.ts'
import type { ActionRow } from './queries.ts'

type Robot = { cause: RobotCause; origin: string; depth: number }

/** To be kept in the action's body; of a person there is nothing to keep. */
export function robotBehind({ user_id, cause, origin, depth }: Context): { robot?: Robot } {
  if (user_id !== null || origin === null) return {}
  return { robot: { cause: cause as RobotCause, origin, depth } }
}

/** None where it was a person's from the beginning, or is by now: somebody has tried it again. */
export const robotOf = ({ user_id, body }: Pick<ActionRow, 'user_id' | 'body'>): Robot | undefined =>
  user_id === null ? (body as { robot?: Robot }).robot : undefined
