// What all accounts of our application at a network may ask of it together (`Connector.quota`): counted in the database,
// so that any number of processes agree, and by account, so that each can be shown its part.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../database/db.ts'

type Place = { space_id: number; object_id: number }
type Quota = { budget: number; window_s: number; zone?: string; look_cost: number }
type Counted = { network: string; quota: Quota }
type MayBeCounted = { network: string; quota?: Quota }
/** Looking may not use up what answers need. */
export type QuotaUse = 'look' | 'answer'

const mostFor = ({ budget }: Quota, use: QuotaUse) => Math.floor(use === 'look' ? budget * limits.quota_looks : budget)

/**
 * Uses so much of it. Where that would be too much, for all together or for this space, nothing is used: then it says how
 * long to wait. What other spaces have not used of their equal parts is kept for them, the less the later it is.
 */
export async function spendQuota(
  database: Pick<Database, 'acrossSpaces'>,
  { network, quota }: Counted,
  { space_id, object_id }: Place,
  use: QuotaUse,
  cost: number,
): Promise<number | undefined> {
  const { window_s, zone = null } = quota
  const [row] = await database.acrossSpaces(sql<{ wait_s: number | null }>`
    select spend_quota(${space_id}, ${object_id}, ${network}, ${window_s}, ${zone}, ${cost}, ${mostFor(quota, use)}) as wait_s`)
  return row?.wait_s ? row.wait_s * 1_000 : undefined
}

/**
 * How often one account may look, at the most often: what is not kept for answers, in equal parts for all accounts, over
 * the whole window. Without it the quota would be used up by noon, by those that look first.
 */
export async function soonestLook({ network, quota }: MayBeCounted, database: Pick<Database, 'acrossSpaces'>) {
  if (!quota) return 0
  const [row] = await database.acrossSpaces(sql<{ accounts: number }>`select count_accounts(${network}) as accounts`)
  return (quota.window_s * quota.look_cost * Math.max(1, row?.accounts ?? 1)) / mostFor(quota, 'look')
}

type Used = { used: number; used_here: number; resets_at: number }

/** What of it is used, by all and by this account. */
export async function readQuota(db: Db, { network, quota }: MayBeCounted, { space_id, object_id }: Place) {
  if (!quota) return null
  const { window_s, zone = null, budget } = quota
  const { rows } = await sql<Used>`
    select quota_total(${network}, w.since) as used, extract(epoch from w.until)::integer as resets_at,
      coalesce((select u.used from quota_uses u where u.space_id = ${space_id} and u.object_id = ${object_id}
        and u.network = ${network} and u.window_at = w.since), 0) as used_here
    from quota_window(${window_s}, ${zone}) w`.execute(db)
  return rows[0] ? { ...rows[0], budget } : null
}
