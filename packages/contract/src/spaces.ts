import { z } from 'zod'
import { limits } from './limits.ts'
import { type Flag, flags } from './permissions.ts'
import { get, post, put } from './wire/call.ts'
import { Id, Line, One, plain, Time } from './wire/fields.ts'

const FlagSettings = z.object(
  Object.fromEntries(flags.map((flag) => [flag, z.boolean()])) as Record<(typeof flags)[number], z.ZodBoolean>,
)

export const Space = z.object({
  id: Id,
  name: z.string(),
  /** Null where spaces have no periods. */
  expires_at: Time.nullable(),
  is_trial: z.boolean(),
  time_zone: z.string(),
  /** How long a reply can be taken back before it leaves. */
  undo_ms: z.int(),
  /** With the features it includes, switched on here or not. */
  tariff: z.object({ id: z.int(), name: z.string(), flags: z.enum(flags).array() }),
  /** Feature flags and the settings that change how work is done (product/spaces: Tariffs and features). */
  settings: FlagSettings.extend({
    otp_required: z.boolean(),
    tags_mode: z.enum(['off', 'required']),
    approval_days: z.int(),
  }),
})
export type Space = z.infer<typeof Space>

/** Features that an administrator may switch off here, and on again while the tariff has them. */
export const switchable = [
  'labels',
  'templates',
  'macros',
  'status_open',
  'items_assigned_to',
] as const satisfies Flag[]
export type Switchable = (typeof switchable)[number]

/** Only what is to change. */
export const SpaceChange = z
  .strictObject({
    name: Line(limits.name_max),
    /** As IANA names it: `Europe/Moscow`. */
    time_zone: plain.trim().min(1).max(100),
    undo_ms: z.int().min(0).max(limits.undo_max_ms),
    otp_required: z.boolean(),
    tags_mode: z.enum(['off', 'required']),
    /** For so many days the answers of somebody new wait for a colleague's yes. */
    approval_days: z.int().min(0).max(limits.approval_days_max),
    ...(Object.fromEntries(switchable.map((flag) => [flag, z.boolean()])) as Record<Switchable, z.ZodBoolean>),
  })
  .partial()
export type SpaceChange = z.output<typeof SpaceChange>

export const Company = z.object({ id: Id, space_id: Id, name: z.string(), settings: z.object({}) })
export type Company = z.infer<typeof Company>

export const UserStatus = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  color: z.string(),
  hidden: z.boolean(),
  workinghours: z.boolean(),
  kind: z.enum(['online', 'away', 'offline']),
  /** Whether work is given to whoever stands in it. */
  takes_work: z.boolean(),
})
export type UserStatus = z.infer<typeof UserStatus>

/** `space.changed`: its name, its period or its settings. Everybody hears of it, also when the period is over. */
export const spaceEvents = {
  'space.changed': { access: 'self', body: z.object({ id: Id, space_id: Id }), row: z.null() },
  'company.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

export const spaces = {
  change: put('/v1/spaces/:id', { access: 'spaces.manage', params: One, body: SpaceChange, reply: Space }),
  companies: get('/v1/companies', { access: 'desk.see', reply: Company.array() }),
  addCompany: post('/v1/companies', {
    access: 'accounts.manage',
    body: z.strictObject({ space_id: Id, name: Line(limits.name_max) }),
    reply: Company,
  }),
  renameCompany: put('/v1/companies/:id', {
    access: 'accounts.manage',
    params: One,
    body: z.strictObject({ name: Line(limits.name_max) }),
    reply: Company,
  }),
  archivedCompanies: get('/v1/companies/archived', { access: 'accounts.manage', reply: Company.array() }),
  archiveCompany: post('/v1/companies/:id/archive', {
    access: 'accounts.manage',
    params: One,
    reply: Company,
    about: 'No longer offered anywhere; what came in through its accounts stays. Refused while it has connected ones.',
  }),
  restoreCompany: post('/v1/companies/:id/restore', { access: 'accounts.manage', params: One, reply: Company }),
}
