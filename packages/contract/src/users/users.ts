import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { get, put } from '../wire/call.ts'
import { Id, Line, plain } from '../wire/fields.ts'

export const Locale = z.enum(['ru', 'en'])
export type Locale = z.infer<typeof Locale>
export const Theme = z.enum(['light', 'dark', 'auto'])

/** The person's own choices (product/spaces: Settings of a person); what a person has not chosen is absent. */
export const UserSettings = z.object({
  theme: Theme.optional(),
  /** The last list filter, restored when the address has none (product/work: Last filter). */
  status: plain.max(20).array().max(10).optional(),
  company_id: Id.nullable().optional(),
  object_id: Id.nullable().optional(),
  provider: plain.max(30).nullable().optional(),
  tag_id: Id.nullable().optional(),
  reversed: z.boolean().optional(),
  priority: z.boolean().optional(),
  hide_other: z.boolean().optional(),
  issues_assigned_to: Id.nullable().optional(),
  issues_department_id: Id.nullable().optional(),
  issues_sort: plain.max(30).nullable().optional(),
  /** Minutes before a change of the scheduled status at which the person wants to know; 0 is never. */
  wh_status_notification: z.int().min(0).max(120).optional(),
  sounds: z.boolean().optional(),
  hotkeys: z.boolean().optional(),
  /** After an answer the next of the list is opened. */
  next_after_reply: z.boolean().optional(),
})
export type UserSettings = z.infer<typeof UserSettings>

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Below 1 means unconfirmed. */
  email_status: z.int(),
  /** Id of a user status; null where the person has never had one. */
  status: Id.nullable(),
  locale: Locale,
  image: z.string().nullable(),
  is_partner: z.boolean(),
  roles: z.object({
    settings: z.boolean(),
    templates: z.boolean(),
    stats: z.boolean(),
    messages: z.boolean(),
    items: z.boolean(),
    otp_required: z.boolean(),
  }),
  settings: UserSettings,
})
export type User = z.infer<typeof User>

/** What decides whether work can go to somebody. */
export const handed = ['items.process', 'items.reply', 'chats.process', 'chats.reply'] as const satisfies Permission[]

/** A colleague, as names on replies and assignments need them. */
export const Member = z.object({
  space_id: Id,
  user_id: Id,
  name: z.string(),
  image: z.string().nullable(),
  /** What of the work they may be given; nothing once they have left. */
  may: z.enum(handed).array(),
  /** The accounts they see; null is all of them. */
  objects: Id.array().nullable(),
})
export type Member = z.infer<typeof Member>

/** Whether work can go to them: else it would be refused, or lie with somebody who cannot answer. Of several accounts (null), each is asked about when it is given. */
export const canTake = ({ may, objects }: Member, access: Member['may'][number], object_id: number | null) =>
  may.includes(access) && (object_id === null || objects === null || objects.includes(object_id))

const SettingsChange = z.strictObject({
  ...UserSettings.shape,
  locale: Locale.optional(),
  name: Line(limits.name_max).optional(),
})
export type SettingsChange = z.output<typeof SettingsChange>

export const users = {
  me: get('/v1/me', { access: 'self', reply: User }),
  saveSettings: put('/v1/me/settings', { access: 'self', body: SettingsChange, reply: User }),
}
