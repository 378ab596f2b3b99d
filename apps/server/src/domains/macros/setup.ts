import { limits } from '@otklik/contract/limits.ts'
import { type Macro, type MacroAction, MacroDraft, macroTargets } from '@otklik/contract/macros.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { orders } from '@otklik/contract/work/orders.ts'
import { z } from 'zod'
import { checked, folded, type Names, namesOf, section } from '../../platform/setup/section.ts'
import { macroThing } from './journal.ts'
import { selectMacros, updatePositions } from './queries.ts'
import { addMacro, archiveMacro, getMacro, restoreMacro, saveMacro } from './service.ts'

const Named = z.string().array().max(limits.tags_on_one).default([])
/** As `MacroAction`, by names; the rest of an action is checked when it has ids again. */
const Step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('tags'), add: Named, remove: Named }),
  z.strictObject({ do: z.literal('label'), add: Named, remove: Named }),
  z.strictObject({ do: z.literal('assign'), to: z.literal('me').nullable(), group: z.string().nullable() }),
  z.strictObject({ do: z.literal('reply'), text: z.string(), template: z.string().nullable() }),
  orders.status.ahead,
  orders.note.now,
  orders.hide.ahead,
])
type Step = z.output<typeof Step>

function stepOf(names: Names, action: MacroAction): Step | undefined {
  switch (action.do) {
    case 'tags':
    case 'label': {
      const kind = action.do === 'tags' ? 'tags' : 'labels'
      const [add, remove] = [action.add, action.remove].map((ids) => namesOf(names, kind, ids) ?? [])
      return add?.length || remove?.length ? { do: action.do, add: add ?? [], remove: remove ?? [] } : undefined
    }
    case 'assign': {
      const group = action.group_id === null ? null : (names.nameOf('groups', action.group_id) ?? null)
      // People are not in the file.
      if (isToPerson(action) && group === null) return undefined
      return { do: 'assign', to: action.assigned_to === 'me' ? 'me' : null, group }
    }
    case 'reply': {
      const template = action.template_id === null ? null : names.nameOf('templates', action.template_id)
      return template === undefined ? undefined : { do: 'reply', text: action.text, template }
    }
    case 'status':
    case 'note':
    case 'hide':
      return action
  }
}

const isToPerson = (action: MacroAction) => action.do === 'assign' && typeof action.assigned_to === 'number'

function actionOf(names: Names, step: Step): unknown {
  switch (step.do) {
    case 'tags':
    case 'label': {
      const kind = step.do === 'tags' ? 'tags' : 'labels'
      const ids = (all: readonly string[]) => all.map((name) => names.idOf(kind, name))
      return { do: step.do, add: ids(step.add), remove: ids(step.remove) }
    }
    case 'assign': {
      const { to, group } = step
      return { do: 'assign', assigned_to: to, group_id: group === null ? null : names.idOf('groups', group) }
    }
    case 'reply': {
      const { text, template } = step
      return { do: 'reply', text, template_id: template === null ? null : names.idOf('templates', template) }
    }
    case 'status':
    case 'note':
    case 'hide':
      return step
  }
}

/** Whoever was named here stays named, unless the file says to whom it goes. */
function withPerson(actions: readonly unknown[], before: Macro | undefined): readonly unknown[] {
  const at = before?.actions.findIndex(isToPerson) ?? -1
  const isSaid = actions.some((action) => (action as MacroAction).do === 'assign')
  return at < 0 || isSaid ? actions : actions.toSpliced(at, 0, before?.actions[at])
}

export const macroSetup = section({
  name: 'macros',
  access: 'macros.manage',
  tables: ['macros'],
  shape: z.strictObject({
    name: Line(limits.name_max),
    uses_for: z.enum(macroTargets).array().min(1),
    actions: Step.array().min(1).max(limits.macro_actions),
  }),
  async read({ ctx, names }) {
    const all = (await selectMacros(ctx)).map(({ id, name, uses_for, actions }) => {
      const steps = actions.flatMap((action) => stepOf(names, action) ?? [])
      return { id, entry: { name, uses_for: [...uses_for].sort(), actions: steps } }
    })
    // One whose every step is about a person, or about what is gone, has nothing to carry.
    return all.filter(({ entry }) => entry.actions.length > 0)
  },
  async save({ ctx, space_id, names }, { actions, ...macro }, id) {
    const archived = (await selectMacros(ctx, true)).find(({ name }) => folded(name) === folded(macro.name))
    if (id === null && archived) await restoreMacro(ctx, archived.id)
    const known = id ?? archived?.id
    const before = known === undefined ? undefined : await getMacro(ctx, known)
    const steps = actions.map((step) => actionOf(names, step))
    const draft = checked(MacroDraft, { ...macro, actions: withPerson(steps, before) })
    if (!before) return (await addMacro(ctx, { ...draft, space_id })).id
    return (await saveMacro(ctx, before.id, { ...draft, seen_version: before.version })).id
  },
  remove: ({ ctx }, id) => archiveMacro(ctx, id as number),
  arrange: ({ ctx, space_id }, ids) => updatePositions(ctx.db, space_id, ids),
  journal: { watched: macroThing, removed: 'archived' },
})
