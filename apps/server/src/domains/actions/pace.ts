// How fast an account is spoken to, and when it is left alone: its network's own pace, the waits that the network names,
// and a breaker that opens when nothing comes back. All of it is kept in the database, so any number of processes agree.
import type { Connector, FailureKind, NetworkFailure } from '@otklik/connectors/connector.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/db.ts'
import { BREAKS_AFTER, closeBreaker, countFailure, pauseFor } from '../accounts/health.ts'
import type { ActionRow } from './queries.ts'

export type Claimed = { space_id: number; id: number }

/** Of one account at the same time, where its network's pace does not need more: a slow one keeps only these from others. */
const PER_ACCOUNT = 4

type Paced = Pick<Connector, 'network' | 'pace' | 'settle'>

export const pacesOf = (connectors: readonly Paced[]) =>
  JSON.stringify(
    connectors.map(({ network, settle, pace: { per_second, burst, between_messages_ms = 0 } }) => ({
      ...{ network, per_second, burst, between_ms: between_messages_ms, can_settle: settle !== undefined },
    })),
  )

export const claimActions = (database: Database, paces: string, how_many: number): Promise<Claimed[]> =>
  database.acrossSpaces(
    sql<Claimed>`select space_id, id from claim_actions(${how_many}, ${PER_ACCOUNT}, ${BREAKS_AFTER}, ${paces}::jsonb)`,
  )

/** How long until somebody may have something to do. */
export async function untilNextAction(database: Database, paces: string, most_ms: number): Promise<number> {
  const [next] = await database.acrossSpaces(
    sql<{
      ms: number | null
    }>`select date_part('epoch', nullif(next_action_at(${PER_ACCOUNT}, ${BREAKS_AFTER}, ${paces}::jsonb), 'infinity') - now()) * 1000 as ms`,
  )
  return Math.min(most_ms, Math.max(5, next?.ms ?? most_ms))
}

const isSilence = (kind: FailureKind) => kind === 'try_later' || kind === 'lost_answer'

/** What the account's next calls learn from this one's answer. */
export async function heed(db: Db, { pace }: Paced, action: ActionRow, failure: NetworkFailure | undefined) {
  if (pace.between_messages_ms) await spaceOut(db, action, pace.between_messages_ms)
  if (!failure || !isSilence(failure.kind)) await closeBreaker(db, action)
  else if (failure.retry_after_ms === undefined) await countFailure(db, action)
  else await pauseFor(db, action, failure.retry_after_ms)
}

/** From the answer on: when the network counted it, nobody but the network knows. */
const spaceOut = (db: Db, { space_id, object_id, id }: ActionRow, between_ms: number) =>
  sql`
    update action_lanes set free_at = greatest(free_at, now() + ${between_ms} * interval '1 millisecond')
    where space_id = ${space_id} and object_id = ${object_id}
      and lane = (select a.lane from actions a where a.space_id = ${space_id} and a.id = ${id})`.execute(db)

/** Lanes that nobody has to wait for any more. */
export const sweepLanes = (db: Db, space_id: number) =>
  sql`delete from action_lanes where space_id = ${space_id} and free_at < now() - interval '1 minute'`.execute(db)
