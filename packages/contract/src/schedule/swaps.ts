import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post } from '../wire/call.ts'
import { cursorOf, Id, IdText, One, pageOf, Text, Time } from '../wire/fields.ts'
import { Day } from './clock.ts'

/** offered → agreed → done; where a lead must agree, `agreed` waits for it. */
export const swapStates = ['offered', 'agreed', 'done', 'refused', 'withdrawn', 'expired'] as const
export type SwapState = (typeof swapStates)[number]

/** Two people exchange what they have on a day of each: on both days the lists of both change places. */
export const Swap = z.object({
  id: Id,
  space_id: Id,
  state: z.enum(swapStates),
  offered_by: Id,
  offered_day: Day,
  /** To one colleague, or to a group until somebody of it agrees. */
  user_id: Id.nullable(),
  group_id: Id.nullable(),
  /** The day of the other one, which whoever agrees names where the offer did not. */
  other_day: Day.nullable(),
  note: z.string(),
  reason: z.string(),
  offered_at: Time,
  /** When it is too late: the earlier of the two days has begun. */
  expires_at: Time,
  may: z.enum(['agree', 'refuse', 'decide', 'withdraw']).array(),
})
export type Swap = z.infer<typeof Swap>

export const NewSwap = z
  .strictObject({
    space_id: Id,
    offered_day: Day,
    user_id: Id.nullable(),
    group_id: Id.nullable(),
    other_day: Day.nullable(),
    note: Text(limits.reason_max).default(''),
  })
  .refine(({ user_id, group_id }) => (user_id === null) !== (group_id === null), { path: ['user_id'] })
export type NewSwap = z.output<typeof NewSwap>

export const swapEvents = {
  'swap.changed': { access: 'schedule.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const see = 'schedule.see'
const Answer = z.strictObject({ reason: Text(limits.reason_max).default('') })

export const swaps = {
  list: get('/v1/swaps', {
    access: see,
    query: z.strictObject({ space_id: IdText, after: cursorOf(Id).optional() }),
    reply: pageOf(Swap),
    about: 'Those that concern the caller, or people whom they plan; the latest first.',
  }),
  offer: post('/v1/swaps', { access: see, idempotent: true, body: NewSwap, reply: Swap }),
  agree: post('/v1/swaps/:id/agree', {
    access: see,
    params: One,
    body: z.strictObject({ other_day: Day }),
    reply: Swap,
    about: 'By whom it was offered to. Done at once where the space lets people swap alone.',
  }),
  refuse: post('/v1/swaps/:id/refuse', { access: see, params: One, body: Answer, reply: Swap }),
  withdraw: post('/v1/swaps/:id/withdraw', { access: see, params: One, reply: Swap }),
  decide: post('/v1/swaps/:id/decide', {
    access: 'schedule.manage',
    params: One,
    body: Answer.extend({ is_approved: z.boolean(), is_confirmed: z.boolean().default(false) }),
    reply: Swap,
    about: 'By whoever plans both of them. Conflicts are looked for again.',
  }),
}
