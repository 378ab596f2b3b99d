import { z } from 'zod'
import { get, put } from '../wire/call.ts'
import { Id, IdText } from '../wire/fields.ts'
import { Weekday } from './clock.ts'

/** How many people are wanted in an hour of a weekday, in the space's zone. What is not named is 0. */
export const Wanted = z.strictObject({
  weekday: Weekday,
  hour: z.int().min(0).max(23),
  people: z.int().min(0).max(999),
})
export type Wanted = z.infer<typeof Wanted>

const OfGroup = z.strictObject({ space_id: IdText, group_id: IdText.optional() })

export const CoverProposal = z.object({
  wanted: Wanted.array(),
  /** How many weeks it was worked out from: at most eight, fewer where work has not come for so long. */
  weeks: z.int(),
  /** The median time in work of one thing; null where too little was measured, and a guess was taken. */
  handling_s: z.int().nullable(),
})
export type CoverProposal = z.infer<typeof CoverProposal>

export const coverProposal = {
  propose: get('/v1/schedule/cover/proposal', {
    access: 'calendars.manage',
    query: z.strictObject({ space_id: IdText }),
    reply: CoverProposal,
    about:
      'Of the whole space: mean arrivals of each hour of the week over eight weeks without holidays × median handling time ÷ 80 % of an hour, rounded up. Nothing is saved.',
  }),
}

export const cover = {
  wanted: get('/v1/schedule/cover', {
    access: 'schedule.see',
    query: OfGroup,
    reply: Wanted.array(),
    about: 'In force today; of the whole space where no group is named.',
  }),
  setWanted: put('/v1/schedule/cover', {
    access: 'schedule.manage',
    body: z.strictObject({ space_id: Id, group_id: Id.nullable(), wanted: Wanted.array().max(168) }),
    reply: Wanted.array(),
    about: 'From today on. Leads: of their groups; administrators: also of the whole space.',
  }),
}
