import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, put } from '../wire/call.ts'
import { Id, IdText, One } from '../wire/fields.ts'

/**
 * Whom an account's work is given to by itself: nobody (it waits in its group, or for everybody), in turn, to whoever has the
 * least in hand, or to whoever had it before. What somebody or a rule gives otherwise stays so.
 */
export const routingModes = ['none', 'turn', 'load', 'last_owner'] as const
export type RoutingMode = (typeof routingModes)[number]

export const AccountRouting = z.strictObject({
  /** Null: everybody within reach of the account. */
  group_id: Id.nullable(),
  mode: z.enum(routingModes),
})
export type AccountRouting = z.output<typeof AccountRouting>

/** With how it stands now: what of this account waits for somebody, and who could be given something at this moment. */
export const AccountRoutingCard = AccountRouting.extend({
  waiting: z.int(),
  /** When the one that waits longest began to. */
  oldest_at: z.int().nullable(),
  ready: Id.array(),
})
export type AccountRoutingCard = z.output<typeof AccountRoutingCard>

/** Of a space: after how long what somebody who is off has in hand returns, and what the end of a shift is. */
export const RoutingSettings = z.strictObject({
  /** Null: never. */
  return_after_s: z.int().min(0).max(limits.return_after_max_s).nullable(),
  /** Nothing is given to somebody whose shift or work before a break lasts no longer than this. */
  min_left_s: z.int().min(0).max(limits.min_left_max_s),
  /** How long before the end of a shift it is time to hand over. */
  handover_s: z.int().min(limits.handover_min_s).max(limits.handover_max_s),
})
export type RoutingSettings = z.output<typeof RoutingSettings>

/** How much somebody has in hand at once, of what they are given by itself; null: without limit. */
export const Capacity = z.strictObject({
  items: z.int().min(1).max(limits.capacity_max).nullable(),
  chats: z.int().min(1).max(limits.capacity_max).nullable(),
})
export type Capacity = z.output<typeof Capacity>

/** With what they have in hand: what is new, in work or open again. */
export const CapacityCard = Capacity.extend({ items_now: z.int(), chats_now: z.int() })
export type CapacityCard = z.output<typeof CapacityCard>

const OfSpace = z.strictObject({ space_id: IdText })

export const routing = {
  ofAccount: get('/v1/objects/:id/routing', { access: 'accounts.manage', params: One, reply: AccountRoutingCard }),
  setAccount: put('/v1/objects/:id/routing', {
    access: 'accounts.manage',
    params: One,
    body: AccountRouting,
    reply: AccountRoutingCard,
    about: 'Holds for what arrives or opens again from now on, and for what waits already.',
  }),
  settings: get('/v1/routing', { access: 'accounts.manage', query: OfSpace, reply: RoutingSettings }),
  saveSettings: put('/v1/routing', {
    access: 'accounts.manage',
    body: RoutingSettings.extend({ space_id: Id }),
    reply: RoutingSettings,
  }),
  capacity: get('/v1/users/:id/capacity', {
    access: 'members.manage',
    params: One,
    query: OfSpace,
    reply: CapacityCard,
  }),
  setCapacity: put('/v1/users/:id/capacity', {
    access: 'members.manage',
    params: One,
    body: Capacity.extend({ space_id: Id }),
    reply: CapacityCard,
    about: 'What somebody has beyond it stays theirs: nothing more is given by itself.',
  }),
}

/** Rules of an account or of the space, or a hand-over. */
export const routingEvents = {
  'routing.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
  'handover.changed': { access: 'schedule.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const
