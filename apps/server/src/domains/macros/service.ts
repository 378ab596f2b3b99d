// Sequences of actions that people run by hand: what they consist of. Running them is the work of those whose actions they are.
import { limits } from '@otklik/contract/limits.ts'
import type { Macro, MacroChange, MacroDraft } from '@otklik/contract/macros.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { findReadyReply } from '../templates/service.ts'
import { insertMacro, lockMacros, markArchived, selectMacros, updateMacro, updatePositions } from './queries.ts'

/** Of spaces that have the feature. */
export function listMacros({ db, spaces, actor }: CallContext, wanted: { space_id?: number }): Promise<Macro[]> {
  const open = actor.memberships.filter(({ flags }) => flags.includes('macros')).map(({ space_id }) => space_id)
  return selectMacros({
    db,
    spaces: spaces.filter((id) => open.includes(id) && (wanted.space_id ?? id) === id),
  })
}

export async function getMacro(ctx: Pick<Context, 'db' | 'spaces'>, id: number, isArchived = false): Promise<Macro> {
  const macro = (await selectMacros(ctx, isArchived)).find((each) => each.id === id)
  return macro ?? refuse('not_found', { row: { table: 'macros', id } })
}

type Seen = { macro_id: number; seen_version?: number | undefined }

/** Its steps were read before it was given to many: others than those are done to nobody. */
export async function getSeenMacro(ctx: Pick<Context, 'db' | 'spaces'>, { macro_id, seen_version }: Seen) {
  const macro = await getMacro(ctx, macro_id)
  return seen_version === undefined || macro.version === seen_version ? macro : refuse('stale')
}

export async function addMacro(ctx: CallContext, { space_id, ...draft }: MacroDraft & { space_id: number }) {
  const all = await open(ctx, space_id)
  if (all.length >= limits.macros) refuse('limit_reached')
  await check(ctx, space_id, all, draft)
  const id = await insertMacro(ctx, space_id, draft)
  tellMacros(ctx, space_id)
  return getMacro(ctx, id)
}

export async function saveMacro(ctx: CallContext, id: number, { seen_version, ...draft }: MacroChange): Promise<Macro> {
  const macro = await getMacro(ctx, id)
  const all = await open(ctx, macro.space_id)
  if (all.find((each) => each.id === id)?.version !== seen_version) refuse('stale')
  await check(
    ctx,
    macro.space_id,
    all.filter((each) => each.id !== id),
    draft,
  )
  await updateMacro(ctx, macro, draft)
  tellMacros(ctx, macro.space_id)
  return getMacro(ctx, id)
}

export async function arrangeMacros(ctx: CallContext, space_id: number, ids: readonly number[]): Promise<Macro[]> {
  await open(ctx, space_id)
  await updatePositions(ctx.db, space_id, ids)
  ctx.record({ kind: 'macro.moved', space_id, id: null, after: { order: ids } })
  tellMacros(ctx, space_id)
  return selectMacros({ db: ctx.db, spaces: [space_id] })
}

export async function archiveMacro(ctx: CallContext, id: number): Promise<null> {
  const macro = await getMacro(ctx, id)
  await markArchived(ctx.db, macro, true)
  tellMacros(ctx, macro.space_id)
  return null
}

export async function restoreMacro(ctx: CallContext, id: number): Promise<Macro> {
  const macro = await getMacro(ctx, id, true)
  const all = await open(ctx, macro.space_id)
  if (all.some(({ name }) => isSameName(name, macro.name))) refuse('already_taken')
  await markArchived(ctx.db, macro, false)
  tellMacros(ctx, macro.space_id)
  return macro
}

async function open({ db }: CallContext, space_id: number): Promise<Macro[]> {
  await lockMacros(db, space_id)
  return selectMacros({ db, spaces: [space_id] })
}

const isSameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Tags, people and labels may go later, too; whoever runs it leaves out what is gone. A reply without words is none. */
async function check(ctx: CallContext, space_id: number, others: readonly Macro[], { name, actions }: MacroDraft) {
  if (others.some((other) => isSameName(other.name, name))) faultIn('name', 'taken')
  for (const [place, action] of actions.entries())
    if (
      action.do === 'reply' &&
      action.template_id !== null &&
      !(await findReadyReply(ctx, space_id, action.template_id))
    )
      faultIn(`actions.${place}.template_id`)
}

export const tellMacros = ({ announce }: Pick<Context, 'announce'>, space_id: number) =>
  announce({ space_id }, 'macros.changed', { id: space_id, space_id })
