import type { Role } from './roles.ts'

export { type Role, roles } from './roles.ts'

/** Given to one member by the space's administrator. */
export const switches = ['items', 'messages', 'templates', 'qa', 'approve'] as const
export type Switch = (typeof switches)[number]

/** Features of the space's tariff (product/spaces: Tariffs and features). */
export const flags = [
  'issues',
  'monitoring_count',
  'youscan',
  'analytics',
  'csi_menu',
  'qa',
  'user_workinghours',
  'labels',
  'templates',
  'macros',
  'stats',
  'bots',
  'ai',
  'random',
  'audit',
  'subscriptions',
  'status_open',
  'items_assigned_to',
] as const
export type Flag = (typeof flags)[number]

export type Membership = {
  space_id: number
  role: Role
  switches: readonly Switch[]
  flags: readonly Flag[]
  /** False once the trial or the paid period is over. */
  is_paid: boolean
  /** The tariff is none of the small ones: rules are in it (product/spaces: Tariffs and features). */
  is_special: boolean
  /** The accounts this member may see; null is all of them. */
  objects: readonly number[] | null
  /** Sees only what is assigned to the person or to one of these groups. */
  is_fenced: boolean
  groups: readonly number[]
  /** Of these, the ones whose people this member leads. */
  leads: readonly number[]
  /** Two-factor is demanded, here or of the whole account, and not set up: this space is closed until it is. */
  must_enrol_otp: boolean
  /** Through an application: of all that the member may, no more than this. */
  only?: readonly Permission[]
}
/** `must_enrol_otp`: the person's own account demands it, so that every space is closed. */
export type Actor = { id: number; memberships: readonly Membership[]; must_enrol_otp: boolean }

/**
 * `always`: stays open when the period is over and while two-factor is not set up (product/rights: Every permission).
 * `anybody`: needs no space at all.
 */
export type Rule = {
  allow: Partial<Record<Role, 'yes' | Switch>>
  flag?: Flag
  /** Only with a special tariff. */
  special?: true
  always?: true
  anybody?: true
  /** Whoever leads a group has it too, whatever their role, for the people of that group and never for themselves. */
  leads?: true
}

const everybody = { readonly: 'yes', moderator: 'yes', operator: 'yes', administrator: 'yes', analyst: 'yes' } as const
const allWith = <S extends Switch>(needed: S) =>
  ({ readonly: needed, moderator: needed, operator: needed, administrator: needed, analyst: needed }) as const
const workersWith = <S extends Switch>(needed: S) =>
  ({ moderator: needed, operator: needed, administrator: needed }) as const
const repliersWith = <S extends Switch>(needed: S) => ({ operator: needed, administrator: needed }) as const

const workers = { moderator: 'yes', operator: 'yes', administrator: 'yes' } as const
const writers = {
  moderator: 'templates',
  operator: 'templates',
  administrator: 'yes',
  analyst: 'templates',
} as const
const repliers = { operator: 'yes', administrator: 'yes' } as const
const administrators = { administrator: 'yes' } as const

/** Who may do what (product/rights: Every permission). The server enforces this table and the web app hides by it: there is no second copy. */
const table = {
  /** Oneself: config, me, profile, sign-out. */
  self: { allow: everybody, always: true },
  /** What somebody who is signed in does about their own account and invitations, whether or not they are a member anywhere. */
  person: { allow: everybody, always: true, anybody: true },
  'desk.see': { allow: everybody },
  'items.see': { allow: allWith('items') },
  'items.process': { allow: workersWith('items') },
  'items.assign': { allow: workersWith('items'), flag: 'items_assigned_to' },
  'items.reply': { allow: repliersWith('items') },
  'items.macros': { allow: repliersWith('items'), flag: 'macros' },
  'chats.see': { allow: allWith('messages') },
  'chats.process': { allow: workersWith('messages') },
  'chats.reply': { allow: repliersWith('messages') },
  'chats.macros': { allow: repliersWith('messages'), flag: 'macros' },
  /** Saying yes to answers of colleagues; within what one may answer oneself. */
  'replies.approve': { allow: { operator: 'approve', administrator: 'yes' } },
  /** Label people, write notes about them. */
  'authors.process': { allow: workers },
  /** What is attached to replies and templates. */
  'files.upload': { allow: { ...workers, analyst: 'templates' } },
  'tags.manage': { allow: administrators },
  'labels.manage': { allow: administrators, flag: 'labels' },
  'templates.manage': { allow: writers, flag: 'templates' },
  'macros.manage': { allow: administrators, flag: 'macros' },
  'spaces.manage': { allow: administrators },
  'accounts.manage': { allow: administrators },
  'members.manage': { allow: administrators },
  /** Who works when: administrators all, others the people of their own groups. */
  'schedule.see': { allow: everybody, flag: 'user_workinghours' },
  'schedule.manage': { allow: administrators, flag: 'user_workinghours', leads: true },
  'absences.approve': { allow: administrators, flag: 'user_workinghours', leads: true },
  /** Hours that count, holidays, and what the space has settled about planning. */
  'calendars.manage': { allow: administrators },
  'statuses.manage': { allow: administrators },
  /** Webhooks out. */
  'integrations.manage': { allow: administrators },
  /** The action journal. */
  'journal.see': { allow: administrators, flag: 'audit' },
  /** Following filters of one's own. */
  'watches.own': { allow: everybody, flag: 'subscriptions' },
  'notifications.manage': { allow: administrators },
  /** The set-up as a file. */
  'setup.manage': { allow: administrators },
  /** Draws of winners among commenters. */
  'draws.manage': { allow: { administrator: 'items' }, flag: 'random' },
  /** Rules that act by themselves. */
  'rules.manage': { allow: administrators, special: true },
  /** Chatbots: drawn, published, tried. */
  'bots.manage': { allow: administrators, flag: 'bots' },
  /** What answers are made of. */
  'facts.manage': { allow: writers, flag: 'ai' },
  /** Agents: which model, what they may do, what they may cost. */
  'ai.manage': { allow: administrators, flag: 'ai' },
  /** Asking an agent for a draft, a summary, other words. */
  'ai.use': { allow: repliers, flag: 'ai' },
  /** How it is decided what a text sounds like. */
  'emotions.manage': { allow: administrators, special: true },
  'billing.manage': { allow: administrators, always: true },
} as const satisfies Record<string, Rule>

/** The tariffs without what is only in special ones. */
const smallTariffs: readonly number[] = [1, 2, 10]
export const isSpecialTariff = (tariff_id: number) => !smallTariffs.includes(tariff_id)

export type Permission = keyof typeof table
export const rules: Record<Permission, Rule> = table

/** The spaces in which the person holds the permission. A person may work in several, with a different role in each. */
export const spacesWhere = (actor: Actor, permission: Permission): number[] =>
  actor.memberships.filter((member) => holds(member, permission)).map((member) => member.space_id)

export const can = (actor: Actor, permission: Permission, space_id: number) =>
  spacesWhere(actor, permission).includes(space_id)

/** What stands in the way, in a space or in all of them: two-factor or the period, where nothing else would. */
export function whyNot(actor: Actor, permission: Permission, space_id?: number) {
  const wouldWith = (change: Partial<Membership>) =>
    actor.memberships.some(
      (member) =>
        (space_id === undefined || member.space_id === space_id) && holds({ ...member, ...change }, permission),
    )
  if (wouldWith({ must_enrol_otp: false })) return 'otp_required'
  if (wouldWith({ is_paid: true, must_enrol_otp: false })) return 'period_over'
  return actor.memberships.length === 0 ? 'no_space' : 'no_access'
}

/** Nothing is open before two-factor is set up. */
export const isShutByOtp = (actor: Actor) =>
  actor.must_enrol_otp ||
  (actor.memberships.some((member) => member.must_enrol_otp) && spacesWhere(actor, 'desk.see').length === 0)

function holds(member: Membership, permission: Permission): boolean {
  const rule = rules[permission]
  if (member.only && !member.only.includes(permission)) return false
  if (rule.flag && !member.flags.includes(rule.flag)) return false
  if (rule.special && !member.is_special) return false
  if ((!member.is_paid || member.must_enrol_otp) && !rule.always) return false
  return isGranted(member, rule)
}

type Grant = Pick<Membership, 'role' | 'switches'> & Partial<Pick<Membership, 'leads'>>

function isGranted({ role, switches, leads = [] }: Grant, rule: Rule): boolean {
  const needs = rule.allow[role]
  if (needs === 'yes' || (needs !== undefined && switches.includes(needs))) return true
  return rule.leads === true && leads.length > 0
}

/** What the administrator has given them, whatever the space has paid for. */
export const allowsTo = (member: Grant, permission: Permission) => isGranted(member, rules[permission])

/** Whether a row is within what the member may see: its account, and the fence of groups. */
export type Scoped = { object_id: number | null; group_id: number | null; assigned_to: number | null }
export function isInScope(actor: Actor, space_id: number, row: Scoped): boolean {
  const member = actor.memberships.find((each) => each.space_id === space_id)
  if (!member) return false
  if (row.object_id !== null && member.objects && !member.objects.includes(row.object_id)) return false
  if (!member.is_fenced || row.object_id === null) return true
  return row.assigned_to === actor.id || (row.group_id !== null && member.groups.includes(row.group_id))
}

/** Whose days this member plans and whose absences they decide: null is everybody, else the people of these groups. */
export function planned(actor: Actor, space_id: number): { groups: readonly number[] } | null {
  const member = actor.memberships.find((each) => each.space_id === space_id)
  return member?.role === 'administrator' ? null : { groups: member?.leads ?? [] }
}
