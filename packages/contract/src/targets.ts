import { z } from 'zod'
import { limits } from './limits.ts'
import { get, put } from './wire/call.ts'
import { Id, One } from './wire/fields.ts'

/** How soon the first answer of a person is to come, and how soon the matter is to be settled, the customer's time left out. */
export const targetFigures = ['reaction', 'resolution_ours'] as const
export type TargetFigure = (typeof targetFigures)[number]

const SetTarget = z.strictObject({
  rule: z.literal('set'),
  seconds: z.int().min(limits.target_min_s).max(limits.target_max_s),
  /** By the clock, or only while the calendar of the account's company is open. */
  time: z.enum(['total', 'working']).default('total'),
})
const NoTarget = z.strictObject({ rule: z.literal('off') })
/** As the company of the account has it. */
const CompanysTarget = z.strictObject({ rule: z.literal('inherit') })

export const CompanyTarget = z.discriminatedUnion('rule', [SetTarget, NoTarget])
export type CompanyTarget = z.output<typeof CompanyTarget>
export const AccountTarget = z.discriminatedUnion('rule', [SetTarget, NoTarget, CompanysTarget])
export type AccountTarget = z.output<typeof AccountTarget>

export const CompanyTargets = z.strictObject({ reaction: CompanyTarget, resolution_ours: CompanyTarget })
export type CompanyTargets = z.output<typeof CompanyTargets>
export const AccountTargets = z.strictObject({ reaction: AccountTarget, resolution_ours: AccountTarget })
export type AccountTargets = z.output<typeof AccountTargets>

/** With what it would follow where it has no rule of its own. */
export const AccountTargetsCard = z.object({ own: AccountTargets, company: CompanyTargets })
export type AccountTargetsCard = z.output<typeof AccountTargetsCard>

export const targets = {
  ofCompanies: get('/v1/targets', {
    access: 'accounts.manage',
    reply: CompanyTargets.extend({ company_id: Id }).array(),
    about: 'In force, of every company that ever had a limit.',
  }),
  setCompany: put('/v1/companies/:id/targets', {
    access: 'accounts.manage',
    params: One,
    body: CompanyTargets,
    reply: CompanyTargets,
    about: 'In force at once, also for what is open. Statistics judge earlier days by what was set then.',
  }),
  ofAccount: get('/v1/objects/:id/targets', { access: 'accounts.manage', params: One, reply: AccountTargetsCard }),
  setAccount: put('/v1/objects/:id/targets', {
    access: 'accounts.manage',
    params: One,
    body: AccountTargets,
    reply: AccountTargetsCard,
  }),
}

/** Another limit, or all that is open goes by it now. */
export const targetEvents = {
  'targets.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const
