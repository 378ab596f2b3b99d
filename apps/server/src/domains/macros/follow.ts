// What macros put on and take off, when two of it become one. Those in the archive too: they may come back.
import type { MacroAction } from '@otklik/contract/macros.ts'
import type { Context } from '../../platform/context.ts'
import type { Merge } from '../users/follow.ts'
import { lockMacros, selectMacros, updateActions } from './queries.ts'
import { tellMacros } from './service.ts'

export const followTags = (ctx: Context, merge: Merge) => follow(ctx, 'tags', merge)
export const followLabels = (ctx: Context, merge: Merge) => follow(ctx, 'label', merge)

async function follow(ctx: Context, kind: 'tags' | 'label', { space_id, from, into }: Merge) {
  await lockMacros(ctx.db, space_id)
  const scope = { db: ctx.db, spaces: [space_id] }
  const all = [...(await selectMacros(scope)), ...(await selectMacros(scope, true))]
  const moved = all.filter(({ actions }) => actions.some((action) => action.do === kind && names(action, from)))
  for (const macro of moved) {
    const actions = macro.actions.map((action) => (action.do === kind ? renamed(action, from, into) : action))
    await updateActions(ctx.db, macro, actions)
  }
  if (moved.length > 0) tellMacros(ctx, space_id)
}

type Change = Extract<MacroAction, { do: 'tags' | 'label' }>

const names = ({ add, remove }: Change, id: number) => add.includes(id) || remove.includes(id)

/** Put on and taken off at once, as only two of them could be: it stays on. */
function renamed<A extends Change>(action: A, from: number, into: number): A {
  const others = (ids: readonly number[]) => [...new Set(ids.map((id) => (id === from ? into : id)))]
  const add = others(action.add)
  return { ...action, add, remove: others(action.remove).filter((id) => !add.includes(id)) }
}
