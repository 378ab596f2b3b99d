import { z } from 'zod'
import { Account } from './accounts/accounts.ts'
import { Label } from './labels.ts'
import { flags, roles, switches } from './permissions.ts'
import { Company, Space, UserStatus } from './spaces.ts'
import { Tag, TagGroup } from './tags/tags.ts'
import { SavedFilter } from './users/preferences.ts'
import { Member, User } from './users/users.ts'
import { get } from './wire/call.ts'
import { Flag, Id, IdText, Time } from './wire/fields.ts'
import { Place } from './wire/socket.ts'

/** The person's rights as the shared table reads them; see permissions.ts. */
export const MembershipRow = z.object({
  space_id: Id,
  role: z.enum(roles),
  switches: z.enum(switches).array(),
  flags: z.enum(flags).array(),
  is_paid: z.boolean(),
  is_special: z.boolean(),
  objects: Id.array().nullable(),
  is_fenced: z.boolean(),
  groups: Id.array(),
  leads: Id.array(),
  must_enrol_otp: z.boolean(),
})

/** Up to the cap; a count that reaches it is shown as "999+". */
const Count = z.int().nonnegative()

export const Counts = z.object({
  items_count: Count,
  chats_count: Count,
  monitoring_count: Count,
  issues_count: Count,
  issues_expired_count: Count,
  /** Answers of colleagues that this person may say yes to. */
  approvals_count: Count,
})
export type Counts = z.infer<typeof Counts>

export const CountsFilter = z.strictObject({ company_id: IdText.optional(), object_id: IdText.optional() })
export type CountsFilter = z.output<typeof CountsFilter>

/**
 * Where the log of each space stood before anything here was read. A socket that begins there hears of all that came
 * later, and nothing has to be read twice.
 */
const Seen = Place.array()

export const Config = Counts.extend({
  seen: Seen,
  user: User,
  memberships: MembershipRow.array(),
  spaces: Space.array(),
  /** Whether spaces have periods here. Without, there is nothing to pay for and no tariff lacks anything. */
  has_billing: z.boolean(),
  user_statuses: UserStatus.array(),
  emoji: z.record(z.string(), z.string().array()),
  filters: SavedFilter.array(),
  /** Nothing but the profile and billing is open before two-factor is set up; one closed space among others: `memberships`. */
  otp_required: z.boolean(),
  /** When it was read, by the server's clock; how old it is the client tells by its own. */
  loaded: Time,
})
export type Config = z.infer<typeof Config>

export const Department = z.object({ id: Id, space_id: Id, name: z.string() })
export type Department = z.infer<typeof Department>

export const AiAgent = z.object({ id: Id, space_id: Id, name: z.string(), is_on: z.boolean() })
export type AiAgent = z.infer<typeof AiAgent>

export const Objects = z.object({
  seen: Seen,
  items: Account.array(),
  companies: Company.array(),
  members: Member.array(),
  /** Those that can be put on something; what was archived is still on what it was put on. */
  tags: Tag.array(),
  archived_tags: Tag.array(),
  tag_groups: TagGroup.array(),
  labels: Label.array(),
  archived_labels: Label.array(),
  departments: Department.array(),
  ai_agents: AiAgent.array(),
})
export type Objects = z.infer<typeof Objects>

export const desk = {
  config: get('/v1/config', {
    access: 'self',
    query: z.strictObject({ ts: z.coerce.number<string | number>().optional() }),
    reply: Config,
    about: 'All that the shell needs to know of the person and their spaces.',
  }),
  counts: get('/v1/counts', {
    access: 'desk.see',
    // Asked by everybody all day: an answer that is still true is given without asking the database.
    outside: true,
    query: CountsFilter,
    reply: Counts,
    about: 'Of everything, of one company, or of one account.',
  }),
  objects: get('/v1/objects', {
    access: 'desk.see',
    query: z.strictObject({ tags: Flag }),
    reply: Objects,
    about: 'Connected accounts, companies and colleagues; with `tags` also what classifies work.',
  }),
}
