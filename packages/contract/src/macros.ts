import { z } from 'zod'
import { limits } from './limits.ts'
import { del, get, post, put } from './wire/call.ts'
import { Id, IdText, Line, One, Time } from './wire/fields.ts'
import { fits, isOnce, orders } from './work/orders.ts'

/** One thing that a macro does, by hand's own calls: whoever runs it needs the right to do it. */
export const MacroAction = z.discriminatedUnion('do', [
  orders.reply.ahead,
  orders.tags.ahead,
  orders.status.ahead,
  orders.assign.ahead,
  orders.note.now,
  orders.hide.ahead,
  orders.label.now,
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

const draft = {
  name: Line(limits.name_max),
  uses_for: z.enum(macroTargets).array().min(1).max(macroTargets.length),
  actions: MacroAction.array().min(1).max(limits.macro_actions),
}
type Drafted = { uses_for: MacroTarget[]; actions: MacroAction[] }
const kindOf = { items: 'item', chats: 'chat' } as const
const isSaidOnce = ({ actions }: Drafted) =>
  actions.every((action, place) => !isOnce(action.do) || actions.findIndex((each) => each.do === action.do) === place)
const isFitting = ({ uses_for, actions }: Drafted) =>
  uses_for.every((use) => actions.every((action) => fits(kindOf[use], action.do)))
const twice = { path: ['actions'], params: { text: 'done_twice' } }
const unfit = { path: ['uses_for'], params: { text: 'hides_nothing' } }

export const MacroDraft = z.strictObject(draft).refine(isSaidOnce, twice).refine(isFitting, unfit)
export type MacroDraft = z.output<typeof MacroDraft>
/** With the version its writer had on the screen: nobody's work is replaced unseen. */
export const MacroChange = z
  .strictObject({ ...draft, seen_version: z.int().positive() })
  .refine(isSaidOnce, twice)
  .refine(isFitting, unfit)
export type MacroChange = z.output<typeof MacroChange>
const NewMacro = z
  .strictObject({ space_id: Id, ...draft })
  .refine(isSaidOnce, twice)
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
