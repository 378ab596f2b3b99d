import { z } from 'zod'
import { limits } from './limits.ts'
import { unknownVariables } from './templates/template-text.ts'
import { del, get, post, put } from './wire/call.ts'
import { Id, IdText, Line, One, Text, Time } from './wire/fields.ts'
import { SettableStatus } from './work/work.ts'

const Ids = Id.array().max(limits.tags_on_one).default([])
const isChange = ({ add, remove }: { add: number[]; remove: number[] }) =>
  add.length + remove.length > 0 && !add.some((id) => remove.includes(id))

/** One thing that a macro does, by hand's own calls: whoever runs it needs the right to do it. */
export const MacroAction = z.discriminatedUnion('do', [
  /** A text of its own, or that of a template; either way the variables are filled when it runs. */
  z
    .strictObject({ do: z.literal('reply'), text: Text(limits.reply_max), template_id: Id.nullable().default(null) })
    .refine(({ text, template_id }) => (text === '') === (template_id !== null), { path: ['text'] })
    .refine(({ text }) => unknownVariables(text).length === 0, {
      path: ['text'],
      params: { text: 'unknown_variable' },
    }),
  z.strictObject({ do: z.literal('tags'), add: Ids, remove: Ids }).refine(isChange, { path: ['add'] }),
  z
    .strictObject({
      do: z.literal('status'),
      status: SettableStatus,
      /** Of `delayed`: counted from the moment of the run. */
      delay_minutes: z.int().min(1).max(limits.macro_delay_minutes).nullable().default(null),
    })
    .refine(({ status, delay_minutes }) => (status === 'delayed') === (delay_minutes !== null), {
      path: ['delay_minutes'],
    }),
  /** As an assignment by hand; `me` is whoever runs it, both null is nobody. */
  z.strictObject({
    do: z.literal('assign'),
    assigned_to: z.union([Id, z.literal('me')]).nullable(),
    group_id: Id.nullable(),
  }),
  z.strictObject({ do: z.literal('note'), text: Line(limits.note_max) }),
  z.strictObject({ do: z.literal('hide') }),
  /** Of the author. */
  z.strictObject({ do: z.literal('label'), add: Ids, remove: Ids }).refine(isChange, { path: ['add'] }),
])
export type MacroAction = z.output<typeof MacroAction>
export type MacroDeed = MacroAction['do']

export const macroTargets = ['items', 'chats'] as const
export type MacroTarget = (typeof macroTargets)[number]

/** A sequence of actions run by hand, on one or on many. */
export const Macro = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  uses_for: z.enum(macroTargets).array(),
  actions: MacroAction.array(),
  position: z.int(),
  updated_at: Time,
  updated_by: Id.nullable(),
  version: z.int(),
})
export type Macro = z.infer<typeof Macro>

/** Done twice, these would contradict themselves or speak twice. */
const once: readonly MacroDeed[] = ['reply', 'status', 'assign', 'hide']

const draft = {
  name: Line(limits.name_max),
  uses_for: z.enum(macroTargets).array().min(1).max(macroTargets.length),
  actions: MacroAction.array().min(1).max(limits.macro_actions),
}
type Drafted = { uses_for: MacroTarget[]; actions: MacroAction[] }
const isOnce = ({ actions }: Drafted) =>
  once.every((deed) => actions.filter((action) => action.do === deed).length <= 1)
// There is nothing to hide in a dialogue.
const isFitting = ({ uses_for, actions }: Drafted) =>
  !uses_for.includes('chats') || actions.every((action) => action.do !== 'hide')
const twice = { path: ['actions'], params: { text: 'done_twice' } }
const unfit = { path: ['uses_for'], params: { text: 'hides_nothing' } }

export const MacroDraft = z.strictObject(draft).refine(isOnce, twice).refine(isFitting, unfit)
export type MacroDraft = z.output<typeof MacroDraft>
/** With the version its writer had on the screen: nobody's work is replaced unseen. */
export const MacroChange = z
  .strictObject({ ...draft, seen_version: z.int().positive() })
  .refine(isOnce, twice)
  .refine(isFitting, unfit)
export type MacroChange = z.output<typeof MacroChange>
const NewMacro = z
  .strictObject({ space_id: Id, ...draft })
  .refine(isOnce, twice)
  .refine(isFitting, unfit)

/** `id` is the space's: screens load the list anew. */
export const macroEvents = {
  'macros.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

export const macros = {
  list: get('/v1/macros', {
    access: 'desk.see',
    query: z.strictObject({ space_id: IdText.optional() }),
    reply: Macro.array(),
    about: 'In the order of the menu; of spaces that have the feature.',
  }),
  add: post('/v1/macros', { access: 'macros.manage', body: NewMacro, reply: Macro }),
  save: put('/v1/macros/:id', { access: 'macros.manage', params: One, body: MacroChange, reply: Macro }),
  arrange: put('/v1/macros/order', {
    access: 'macros.manage',
    body: z.strictObject({ space_id: Id, ids: Id.array().max(limits.macros) }),
    reply: Macro.array(),
  }),
  archive: del('/v1/macros/:id', { access: 'macros.manage', params: One, reply: z.null() }),
  restore: post('/v1/macros/:id/restore', { access: 'macros.manage', params: One, reply: Macro }),
}
