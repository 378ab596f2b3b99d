import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, put } from '../wire/call.ts'
import { Id, IdText, Time } from '../wire/fields.ts'

// How rules, bots and agents give way to people in a dialogue.

export const RobotSettings = z.strictObject({
  /** Taking a dialogue, or giving it to somebody, pauses robots there, as writing in it always does. */
  pause_on_take: z.boolean(),
  /** After so many hours without a word of a person they go on; 0: only by hand, or when it is closed. */
  pause_hours: z.int().min(0).max(limits.robot_pause_max_h),
})
export type RobotSettings = z.output<typeof RobotSettings>

/** Since when robots are silent in a dialogue, and until when, if nobody of ours writes again. */
export const RobotPause = z.object({ since: Time, until: Time.nullable() })
export type RobotPause = z.infer<typeof RobotPause>

export const robots = {
  settings: get('/v1/robots', {
    access: 'spaces.manage',
    query: z.strictObject({ space_id: IdText }),
    reply: RobotSettings,
  }),
  saveSettings: put('/v1/robots', {
    access: 'spaces.manage',
    body: RobotSettings.extend({ space_id: Id }),
    reply: RobotSettings,
  }),
}
