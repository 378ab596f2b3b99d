// What a space has been paid for. Payments themselves come later; until then an operator extends (tools/space.ts).
import type { BillingCard } from '@otklik/contract/billing.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Ground, transact } from '../../platform/database/transact.ts'
import { setPaidUntil } from '../spaces/period.ts'
import { type Scope, selectCards, selectMemberIds } from './queries.ts'

export async function listBilling(scope: Scope): Promise<BillingCard[]> {
  const rows = await selectCards(scope)
  return rows.map(({ tariff_id, tariff_name, ...row }) => ({ ...row, tariff: { id: tariff_id, name: tariff_name } }))
}

/** For whoever runs the installation. */
export async function listEverySpace({ database }: Pick<Ground, 'database'>): Promise<BillingCard[]> {
  const ids = await database.acrossSpaces(sql<{ id: number }>`select all_spaces() as id`)
  const spaces = ids.map(({ id }) => id)
  return spaces.length
    ? database.inSpaces({ spaces, read: true }, (db) => listBilling({ db, spaces, locale: 'en' }))
    : []
}

/** Paid for so many days more; a deletion that was planned is off. Nothing when there is no such space. */
export const extendSpace = (ground: Ground, space_id: number, days: number): Promise<Date | undefined> =>
  transact(ground, behind(space_id), async (ctx) => {
    const extended = await setPaidUntil(ctx.db, space_id, days)
    if (extended) await tellMembers(ctx, space_id)
    return extended?.expires_at
  })

export const behind = (space_id: number) =>
  ({ spaces: [space_id], user_id: null, cause: 'system', correlation_id: `billing:${space_id}` }) as const

/** Screens follow the event, and every process asks anew what these people may do. */
export async function tellMembers({ db, announce, forgetPerson }: Context, space_id: number) {
  announce({ space_id }, 'space.changed', { id: space_id, space_id })
  for (const user_id of await selectMemberIds(db, space_id)) forgetPerson(user_id)
}
