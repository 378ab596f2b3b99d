// The statuses of a space as its administrators arrange them: exactly one offline, which stays; at least one that is shown.
import { limits } from '@otklik/contract/limits.ts'
import type { StatusCard, StatusDraft } from '@otklik/contract/statuses.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { isInFutureShifts } from '../workinghours/used-statuses.ts'

const columns = sql`
  id, space_id, name, color, kind, hidden, workinghours, takes_work, position, archived_at is not null as is_archived`

export async function listCards({ db, spaces }: Pick<CallContext, 'db' | 'spaces'>): Promise<StatusCard[]> {
  const { rows } = await sql<StatusCard>`
    select ${columns} from user_statuses where space_id = any(${spaces}::integer[])
    order by space_id, archived_at is not null, position, id`.execute(db)
  return rows
}

/** Held until the end, with all of its space: each rule is about all of them. */
async function getCard(ctx: CallContext, id: number) {
  await sql`
    select from user_statuses s where s.space_id = any(${ctx.spaces}::integer[])
      and s.space_id = (select o.space_id from user_statuses o where o.space_id = any(${ctx.spaces}::integer[]) and o.id = ${id})
    order by s.id for update`.execute(ctx.db)
  const all = await listCards(ctx)
  const card = all.find((each) => each.id === id) ?? refuse('not_found', { row: { table: 'user_statuses', id } })
  return { card, others: all.filter((each) => each.space_id === card.space_id && each.id !== id && !each.is_archived) }
}

const told = async (ctx: CallContext, space_id: number, id: number): Promise<StatusCard> => {
  ctx.announce({ space_id }, 'statuses.changed', { id, space_id })
  return (await getCard(ctx, id)).card
}

export async function addStatus(ctx: CallContext, space_id: number, draft: StatusDraft): Promise<StatusCard> {
  const all = (await listCards(ctx)).filter((card) => card.space_id === space_id)
  if (all.filter(({ is_archived }) => !is_archived).length >= limits.user_statuses) refuse('limit_reached')
  const { rows } = await sql<{ id: number }>`
    insert into user_statuses (space_id, name, color, kind, hidden, workinghours, takes_work, position)
    values (${space_id}, ${draft.name}, ${draft.color}, ${draft.kind}, ${draft.hidden}, ${draft.workinghours}, ${draft.takes_work},
      (select coalesce(max(position) + 1, 0) from user_statuses where space_id = ${space_id}))
    on conflict do nothing returning id`.execute(ctx.db)
  return told(ctx, space_id, (rows[0] ?? refuse('already_taken')).id)
}

export async function changeStatus(ctx: CallContext, id: number, draft: StatusDraft): Promise<StatusCard> {
  const { card, others } = await getCard(ctx, id)
  const { space_id } = card
  if (others.some(({ name }) => name === draft.name)) refuse('already_taken')
  if (card.kind === 'offline') {
    // The system sets it and nobody chooses it: only what it is called and looks like is anybody's to change.
    await ctx.db
      .updateTable('user_statuses')
      .set({ name: draft.name, color: draft.color })
      .where('space_id', '=', space_id)
      .where('id', '=', id)
      .execute()
    return told(ctx, space_id, id)
  }
  if (draft.hidden && !others.some(isShown)) faultIn('hidden')
  if (card.workinghours && !draft.workinghours && (await isInFutureShifts(ctx, space_id, id))) refuse('status_used')
  await ctx.db.updateTable('user_statuses').set(draft).where('space_id', '=', space_id).where('id', '=', id).execute()
  return told(ctx, space_id, id)
}

const isShown = ({ hidden, kind }: StatusCard) => !hidden && kind !== 'offline'

export async function placeStatus(ctx: CallContext, id: number, before: number | null): Promise<StatusCard> {
  const { card, others } = await getCard(ctx, id)
  const at = before === null ? others.length : others.findIndex((each) => each.id === before)
  if (at < 0) refuse('not_found')
  const order = [...others.slice(0, at), card, ...others.slice(at)].map((each) => each.id)
  await arrangeStatuses(ctx, card.space_id, order)
  return told(ctx, card.space_id, id)
}

export const arrangeStatuses = ({ db }: CallContext, space_id: number, ids: readonly number[]) =>
  sql`
    update user_statuses s set position = o.n from unnest(${ids}::integer[]) with ordinality o (id, n)
    where s.space_id = ${space_id} and s.id = o.id`.execute(db)

/** People have stood in it, so it stays in the archive. Whoever stands in it now stays there until they choose another. */
export async function archiveStatus(ctx: CallContext, id: number): Promise<null> {
  const { card, others } = await getCard(ctx, id)
  if (card.kind === 'offline' || (isShown(card) && !others.some(isShown))) refuse('status_used')
  if (await isInFutureShifts(ctx, card.space_id, id)) refuse('status_used')
  await sql`update user_statuses set archived_at = now() where space_id = ${card.space_id} and id = ${id} and archived_at is null`.execute(
    ctx.db,
  )
  await told(ctx, card.space_id, id)
  return null
}

export async function restoreStatus(ctx: CallContext, id: number): Promise<StatusCard> {
  const { card, others } = await getCard(ctx, id)
  if (others.length >= limits.user_statuses) refuse('limit_reached')
  await ctx.db
    .updateTable('user_statuses')
    .set({ archived_at: null })
    .where('space_id', '=', card.space_id)
    .where('id', '=', id)
    .execute()
  return told(ctx, card.space_id, id)
}
