// Kinds of absence: the eight that a space begins with, and its own.
import { limits } from '@otklik/contract/limits.ts'
import type { AbsenceKind, AbsenceKindDraft } from '@otklik/contract/schedule/absences.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'

type First = {
  code: AbsenceKind['code']
  names: Record<Locale, string>
  needs_yes?: boolean
  days_per_year?: number
  is_work?: boolean
}

const first: readonly First[] = [
  { code: 'vacation', names: { ru: 'Отпуск', en: 'Vacation' }, days_per_year: 28 },
  { code: 'sick', names: { ru: 'Больничный', en: 'Sick leave' }, needs_yes: false },
  { code: 'dayoff', names: { ru: 'Отгул', en: 'Day off' } },
  { code: 'unpaid', names: { ru: 'За свой счёт', en: 'Unpaid leave' } },
  { code: 'training', names: { ru: 'Обучение', en: 'Training' }, is_work: true },
  { code: 'trip', names: { ru: 'Командировка', en: 'Business trip' }, is_work: true },
  { code: 'parental', names: { ru: 'Отпуск по уходу за ребёнком', en: 'Parental leave' } },
  { code: 'other', names: { ru: 'Другое', en: 'Other' } },
]

/** Those of a new space. */
export const insertFirstKinds = (db: Db, space_id: number, locale: Locale) =>
  db
    .insertInto('absence_kinds')
    .values(
      first.map(({ code, names, needs_yes = true, days_per_year = null, is_work = false }) => ({
        ...{ space_id, code, name: names[locale], needs_yes, days_per_year, is_work },
        ...(code === 'vacation' && { carry_max: 28 }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const columns = sql`
  id, space_id, code, name, needs_yes, days_per_year, counting, carry_max, overdraft, is_work, archived_at is not null as is_archived`

export async function listKinds({ db }: Pick<Context, 'db'>, spaces: readonly number[]): Promise<AbsenceKind[]> {
  const { rows } = await sql<AbsenceKind>`
    select ${columns} from absence_kinds where space_id = any(${spaces}::integer[]) order by archived_at is not null, id`.execute(
    db,
  )
  return rows
}

export async function getKind(ctx: Pick<Context, 'db' | 'spaces'>, id: number): Promise<AbsenceKind> {
  const found = (await listKinds(ctx, ctx.spaces)).find((kind) => kind.id === id)
  return found ?? refuse('not_found', { row: { table: 'absence_kinds', id } })
}

export const addKind = (ctx: CallContext, space_id: number, draft: AbsenceKindDraft): Promise<AbsenceKind> =>
  insertKind(ctx, space_id, 'own', draft)

/** By hand only own ones are made; a file of the set-up brings those that every space begins with. */
export async function insertKind(
  ctx: CallContext,
  space_id: number,
  code: AbsenceKind['code'],
  draft: AbsenceKindDraft,
): Promise<AbsenceKind> {
  if ((await listKinds(ctx, [space_id])).length >= limits.absence_kinds) refuse('limit_reached')
  const made = await ctx.db
    .insertInto('absence_kinds')
    .values({ space_id, code, ...draft })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return getKind(ctx, (made ?? refuse('already_taken')).id)
}

export async function changeKind(ctx: CallContext, id: number, draft: AbsenceKindDraft): Promise<AbsenceKind> {
  const { space_id } = await getKind(ctx, id)
  const isTaken = (await listKinds(ctx, [space_id])).some((kind) => kind.name === draft.name && kind.id !== id)
  if (isTaken) refuse('already_taken')
  await ctx.db.updateTable('absence_kinds').set(draft).where('space_id', '=', space_id).where('id', '=', id).execute()
  return getKind(ctx, id)
}

export async function restoreKind(ctx: CallContext, id: number): Promise<AbsenceKind> {
  const { space_id } = await getKind(ctx, id)
  await sql`update absence_kinds set archived_at = null where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  return getKind(ctx, id)
}

export async function archiveKind(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getKind(ctx, id)
  await sql`update absence_kinds set archived_at = now() where space_id = ${space_id} and id = ${id} and archived_at is null`.execute(
    ctx.db,
  )
  return null
}
