import { z } from 'zod'
import { get, post, put } from './call.ts'
import { Id, Line, One, Time } from './fields.ts'
import { limits } from './limits.ts'
import { flags } from './permissions.ts'

const FlagSettings = z.object(
  Object.fromEntries(flags.map((flag) => [flag, z.boolean()])) as Record<(typeof flags)[number], z.ZodBoolean>,
)

export const Space = z.object({
  id: Id,
  name: z.string(),
  expires_at: Time,
  is_trial: z.boolean(),
  time_zone: z.string(),
  tariff: z.object({ id: z.int(), name: z.string() }),
  /** Feature flags and the two settings that change how work is done (spec §3). */
  settings: FlagSettings.extend({ otp_required: z.boolean(), tags_mode: z.enum(['off', 'required']) }),
})
export type Space = z.infer<typeof Space>

export const Company = z.object({ id: Id, space_id: Id, name: z.string(), settings: z.object({}) })
export type Company = z.infer<typeof Company>

export const UserStatus = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  color: z.string(),
  hidden: z.boolean(),
  workinghours: z.boolean(),
})
export type UserStatus = z.infer<typeof UserStatus>

/** `space.changed`: its name, its period or its settings. Everybody hears of it, also when the period is over. */
export const spaceEvents = {
  'space.changed': { access: 'self', body: z.object({ id: Id, space_id: Id }), row: z.null() },
  'company.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

export const spaces = {
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
