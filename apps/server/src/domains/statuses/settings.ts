// The statuses of a space as its administrators arrange them: exactly one offline, which stays; at least one that is shown.
import { limits } from '@otklik/contract/limits.ts'
import type { StatusCard, StatusDraft } from '@otklik/contract/statuses.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { type FirstStatus, type Named, namesOf, shownName } from '../spaces/status-names.ts'
import { isInFutureShifts } from '../workinghours/used-statuses.ts'

const columns = sql`
  id, space_id, name, begun_as, color, kind, hidden, workinghours, takes_work, position, archived_at is not null as is_archived`

/** As they are kept: what is called in two languages has the name of the language in which the space began. */
export type KeptStatus = StatusCard & Named
type Scope = Pick<CallContext, 'db' | 'spaces'>

export async function listKept({ db, spaces }: Scope): Promise<KeptStatus[]> {
  const { rows } = await sql<KeptStatus>`
    select ${columns} from user_statuses where space_id = any(${spaces}::integer[])
    order by space_id, archived_at is not null, position, id`.execute(db)
  return rows
}

const cardOf = ({ begun_as, ...card }: KeptStatus, locale: Locale): StatusCard => ({
  ...card,
  name: shownName({ name: card.name, begun_as }, locale),
})

export const listCards = async (ctx: Scope & Pick<CallContext, 'locale'>): Promise<StatusCard[]> =>
  (await listKept(ctx)).map((card) => cardOf(card, ctx.locale))

/** Held until the end, with all of its space: each rule is about all of them. */
async function getCard(ctx: CallContext, id: number) {
  await sql`
    select from user_statuses s where s.space_id = any(${ctx.spaces}::integer[])
      and s.space_id = (select o.space_id from user_statuses o where o.space_id = any(${ctx.spaces}::integer[]) and o.id = ${id})
    order by s.id for update`.execute(ctx.db)
  const all = await listKept(ctx)
  const card = all.find((each) => each.id === id) ?? refuse('not_found', { row: { table: 'user_statuses', id } })
  return { card, others: all.filter((each) => each.space_id === card.space_id && each.id !== id && !each.is_archived) }
}

const told = async (ctx: CallContext, space_id: number, id: number): Promise<StatusCard> => {
  ctx.announce({ space_id }, 'statuses.changed', { id, space_id })
  return cardOf((await getCard(ctx, id)).card, ctx.locale)
}

/** `begun_as`: of a file that says which of the first ones it is. */
export async function addStatus(
  ctx: CallContext,
  space_id: number,
  draft: StatusDraft,
  begun_as: FirstStatus | null = null,
): Promise<StatusCard> {
  const all = (await listKept(ctx)).filter((card) => card.space_id === space_id)
  if (all.filter(({ is_archived }) => !is_archived).length >= limits.user_statuses) refuse('limit_reached')
  refuseTaken({ name: draft.name, begun_as }, all)
  const { rows } = await sql<{ id: number }>`
    insert into user_statuses (space_id, name, begun_as, color, kind, hidden, workinghours, takes_work, position)
    values (${space_id}, ${draft.name}, ${begun_as}, ${draft.color}, ${draft.kind}, ${draft.hidden}, ${draft.workinghours}, ${draft.takes_work},
      (select coalesce(max(position) + 1, 0) from user_statuses where space_id = ${space_id}))
    on conflict do nothing returning id`.execute(ctx.db)
  return told(ctx, space_id, (rows[0] ?? refuse('already_taken')).id)
}

/** By hand: whoever leaves the name as they see it has not renamed it, and it goes on being called something in both languages. */
export async function changeStatus(ctx: CallContext, id: number, draft: StatusDraft): Promise<StatusCard> {
  const { card } = await getCard(ctx, id)
  const { name, begun_as } = card
  const isAsSeen = draft.name === shownName(card, ctx.locale)
  return saveStatus(ctx, id, draft, isAsSeen ? { name, begun_as } : { name: draft.name, begun_as: null })
}

export async function saveStatus(ctx: CallContext, id: number, { name: _, ...draft }: StatusDraft, named: Named) {
  const { card, others } = await getCard(ctx, id)
  const { space_id } = card
  refuseTaken(named, others)
  if (card.kind === 'offline') {
    // The system sets it and nobody chooses it: only what it is called and looks like is anybody's to change.
    await ctx.db
      .updateTable('user_statuses')
      .set({ ...named, color: draft.color })
      .where('space_id', '=', space_id)
      .where('id', '=', id)
      .execute()
    return told(ctx, space_id, id)
  }
  if (draft.hidden && !others.some(isShown)) faultIn('hidden')
  if (card.workinghours && !draft.workinghours && (await isInFutureShifts(ctx, space_id, id))) refuse('status_used')
  await ctx.db
    .updateTable('user_statuses')
    .set({ ...draft, ...named })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()
  return told(ctx, space_id, id)
}

/** In no language two are called the same. */
function refuseTaken(named: Named, others: readonly Named[]) {
  const [mine, theirs] = [namesOf(named), others.flatMap(namesOf)]
  if (mine.some((name) => theirs.includes(name))) refuse('already_taken')
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
