import { sessionStates } from '@otklik/contract/bots/session-states.ts'
import { IdText, many } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

/** What of the list of bots stands in its address. */
export const BotsSearch = z.object({
  space_id: IdText.optional(),
  show: z.enum(['all', 'on', 'off']).default('all'),
})
export type BotsSearch = z.output<typeof BotsSearch>

const filter = {
  bot_id: many(IdText),
  version: IdText.optional(),
  state: many(z.enum(sessionStates)),
  /** Those that came by this node. */
  node: z.string().max(20).optional(),
}
const SessionFilter = z.object(filter)
export type SessionFilter = z.output<typeof SessionFilter>

export const SessionsSearch = z.object({
  space_id: IdText.optional(),
  show: z.enum(['sessions', 'failures']).default('sessions'),
  ...filter,
})
export type SessionsSearch = z.output<typeof SessionsSearch>
