import { z } from 'zod'
import { limits } from '../limits.ts'
import { roles, switches } from '../permissions.ts'
import { del, get, post, put } from '../wire/call.ts'
import { cursorOf, Email, Id, IdText, Line, One, pageOf, plain, Time } from '../wire/fields.ts'

const Role = z.enum(roles)
const Switches = z.enum(switches).array().max(switches.length)

/** What a membership allows. `objects` null is every account; a fenced member sees only what is assigned to them or to one of their groups. */
const Rights = {
  role: Role,
  switches: Switches,
  objects: Id.array().max(1_000).nullable(),
  groups: Id.array().max(100),
  is_fenced: z.boolean(),
}

/** A member, as those see who manage people. */
export const MemberCard = z.object({
  space_id: Id,
  user_id: Id,
  name: z.string(),
  /** Both null of somebody who has left. */
  email: z.string().nullable(),
  email_status: z.int().nullable(),
  image: z.string().nullable(),
  ...Rights,
  /** Of the groups, those whose people they lead. */
  leads: Id.array(),
  /** Set for this person alone; the space may demand it of all. */
  otp_required: z.boolean(),
  /** Their answers wait for a colleague's yes. */
  needs_approval: z.boolean(),
  /** Whether two-factor is switched on. */
  otp: z.boolean(),
  /** Id of a user status. */
  status: Id.nullable(),
  created_at: Time,
  /** The last sign of any of their sessions, to the minute; null before the first, and of whoever works here no more. */
  seen_at: Time.nullable(),
  deactivated_at: Time.nullable(),
  /** By their own wish: only an invitation brings them back. */
  has_left: z.boolean(),
})
export type MemberCard = z.infer<typeof MemberCard>

export const Invite = z.object({
  id: Id,
  space_id: Id,
  email: z.string(),
  ...Rights,
  invited_by: z.string(),
  created_at: Time,
  expires_at: Time,
})
export type Invite = z.infer<typeof Invite>

/** The link is told once: only its digest is kept. The answer is the same whether or not somebody here has that address. */
export const FreshInvite = z.object({ invite: Invite, url: z.string() })
export type FreshInvite = z.infer<typeof FreshInvite>

export const NewInvite = z.strictObject({ space_id: Id, email: Email, ...Rights })
export type NewInvite = z.output<typeof NewInvite>

export const MemberChange = z.strictObject({
  ...{ space_id: Id, ...Rights, otp_required: z.boolean() },
  /** Absent: as it is. */
  needs_approval: z.boolean().optional(),
})
export type MemberChange = z.output<typeof MemberChange>

export const UserGroup = z.object({ id: Id, space_id: Id, name: z.string(), members: Id.array(), leads: Id.array() })
export type UserGroup = z.infer<typeof UserGroup>
const NewGroup = z.strictObject({
  space_id: Id,
  name: Line(limits.name_max),
  members: Id.array().max(1_000),
  /** Absent: those who lead it now, as far as they stay. */
  leads: Id.array().max(1_000).optional(),
})

export const MemberFilter = z.strictObject({
  space_id: IdText.optional(),
  search: plain.trim().max(100).optional(),
  role: Role.optional(),
  state: z.enum(['active', 'deactivated', 'all']).default('active'),
})
export type MemberFilter = z.output<typeof MemberFilter>

/** Name as the list sorts it, person, space. */
export const MemberCursor = cursorOf(z.tuple([plain.max(200), Id, Id]))
export type MemberCursor = z.output<typeof MemberCursor>

const InSpace = z.strictObject({ space_id: Id })
const OfSpace = z.strictObject({ space_id: IdText })

const Changed = z.object({ id: Id, space_id: Id })

/** No rows: screens load people anew. Everybody hears of a changed member, since names and pictures stand everywhere. */
export const memberEvents = {
  'member.changed': { access: 'desk.see', body: Changed, row: z.null() },
  'invite.changed': { access: 'members.manage', body: Changed, row: z.null() },
  'group.changed': { access: 'desk.see', body: Changed, row: z.null() },
} as const

/** Who belongs to a space and what they may do there; for administrators. */
export const members = {
  list: get('/v1/users', {
    access: 'members.manage',
    query: MemberFilter.extend({ after: MemberCursor.optional() }),
    reply: pageOf(MemberCard),
    about: 'By name. `search` looks at the beginning of names and addresses.',
  }),
  get: get('/v1/users/:id', { access: 'members.manage', params: One, query: OfSpace, reply: MemberCard }),
  change: put('/v1/users/:id', { access: 'members.manage', params: One, body: MemberChange, reply: MemberCard }),
  deactivate: post('/v1/users/:id/deactivate', {
    access: 'members.manage',
    // Sessions end once this is committed.
    outside: true,
    params: One,
    body: InSpace.extend({
      hand_over_to: Id.nullable(),
      /** Instead of to one: each thing to whoever of those who may work on it has the least in hand. */
      evenly: z.boolean().default(false),
    }),
    reply: MemberCard.extend({ handed: z.object({ given: z.int(), returned: z.int() }) }),
    about:
      'Ends their sessions; open work goes to `hand_over_to`, evenly to all, or to nobody. What is out of the reach of whoever should get it is left to its group (`handed.returned`).',
  }),
  signOut: post('/v1/users/:id/sign_out', {
    access: 'members.manage',
    // Sessions end in a transaction of their own.
    outside: true,
    params: One,
    body: InSpace,
    reply: MemberCard,
    about: 'Ends all sessions of a member, on every device; they sign in anew. Rights and work stay as they are.',
  }),
  activate: post('/v1/users/:id/activate', { access: 'members.manage', params: One, body: InSpace, reply: MemberCard }),

  invites: get('/v1/invites', { access: 'members.manage', reply: Invite.array(), about: 'Those still open.' }),
  invite: post('/v1/invites', {
    access: 'members.manage',
    // Letters are counted before anything is written.
    outside: true,
    body: NewInvite,
    reply: FreshInvite,
    about:
      'Mails an invitation, which the invited person accepts or refuses. The inviter’s own address must be confirmed.',
  }),
  resendInvite: post('/v1/invites/:id/resend', {
    access: 'members.manage',
    outside: true,
    params: One,
    reply: FreshInvite,
    about: 'Mails a fresh link; the one before stops working.',
  }),
  leave: post('/v1/me/spaces/:id/leave', {
    access: 'person',
    outside: true,
    params: One,
    reply: z.null(),
    about: 'Ends one’s own membership; open work goes to nobody. The last administrator stays.',
  }),
  revokeInvite: del('/v1/invites/:id', { access: 'members.manage', params: One, reply: z.null() }),

  groups: get('/v1/usergroups', { access: 'desk.see', reply: UserGroup.array() }),
  addGroup: post('/v1/usergroups', { access: 'members.manage', body: NewGroup, reply: UserGroup }),
  changeGroup: put('/v1/usergroups/:id', { access: 'members.manage', params: One, body: NewGroup, reply: UserGroup }),
  removeGroup: del('/v1/usergroups/:id', { access: 'members.manage', params: One, reply: z.null() }),
}
