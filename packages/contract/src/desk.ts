import { z } from 'zod'
import { Account } from './accounts.ts'
import { get } from './call.ts'
import { Flag, Id } from './fields.ts'
import { flags, roles, switches } from './permissions.ts'
import { Company, Space, UserStatus } from './spaces.ts'
import { Member, User } from './users.ts'

/** The person's rights as the shared table reads them; see permissions.ts. */
export const MembershipRow = z.object({
  space_id: Id,
  role: z.enum(roles),
  switches: z.enum(switches).array(),
  flags: z.enum(flags).array(),
  is_paid: z.boolean(),
  objects: Id.array().nullable(),
  is_fenced: z.boolean(),
  groups: Id.array(),
})

/** Up to the cap; a count that reaches it is shown as "999+". */
const Count = z.int().nonnegative()

export const Counts = z.object({
  items_count: Count,
  chats_count: Count,
  monitoring_count: Count,
  issues_count: Count,
  issues_expired_count: Count,
})
export type Counts = z.infer<typeof Counts>

export const Config = Counts.extend({
  user: User,
  memberships: MembershipRow.array(),
  spaces: Space.array(),
  user_statuses: UserStatus.array(),
  emoji: z.record(z.string(), z.string().array()),
  filters: z.object({}).array(),
  otp_required: z.boolean(),
})
export type Config = z.infer<typeof Config>

export const Objects = z.object({
  items: Account.array(),
  companies: Company.array(),
  members: Member.array(),
})
export type Objects = z.infer<typeof Objects>

export const desk = {
  config: get('/v1/config', {
    access: 'self',
    query: z.strictObject({ ts: z.coerce.number<string | number>().optional() }),
    reply: Config,
    about: 'All that the shell needs to know of the person and their spaces.',
  }),
  counts: get('/v1/counts', { access: 'desk.see', reply: Counts }),
  objects: get('/v1/objects', {
    access: 'desk.see',
    query: z.strictObject({ tags: Flag }),
    reply: Objects,
    about: 'Connected accounts, companies and colleagues.',
  }),
}
