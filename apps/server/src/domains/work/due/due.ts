// Open rows of accounts whose time limits have changed, or that went to another company: gone through a piece at a time, in
// short transactions. Whatever happens to a row meanwhile puts it right by itself (migration 0042).
import { finishedStatuses, type WorkStatus, workStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'

const PIECE = 500

type Account = { space_id: number; object_id: number; type: 'item' | 'chat' }
/** `at` as the database writes it: to the microsecond. */
type Place = { status: WorkStatus; at: string; id: number }
type Recount = { is_ready: boolean; status: WorkStatus | null; at: string | null; id: number | null }

const openStatuses = workStatuses.filter((status) => !finishedStatuses.includes(status))

/** A piece of each account; answers whether there is more to do at once. */
export async function recountDue(parts: JobParts): Promise<boolean> {
  const accounts = await parts.database.acrossSpaces(
    sql<Account>`select space_id, object_id, type from find_due_recounts()`,
  )
  let isMoving = false
  for (const account of accounts) isMoving = (await recountPiece(parts, account)) || isMoving
  return isMoving
}

async function recountPiece(parts: JobParts, account: Account): Promise<boolean> {
  const { space_id, object_id, type } = account
  const behind = {
    spaces: [space_id],
    user_id: null,
    cause: 'system',
    correlation_id: `limits:${type}:${object_id}`,
  } as const
  return transact(parts, behind, async (ctx) => {
    const recount = await takeRecount(ctx.db, account)
    if (!recount?.is_ready) return false
    const reached = await touch(ctx.db, account, recount)
    if (reached) await keepPlace(ctx.db, account, reached)
    else if (await endRecount(ctx.db, account))
      ctx.announce({ space_id }, 'targets.changed', { id: space_id, space_id })
    return reached !== null
  })
}

/**
 * Ours until the end of the transaction. Not ready while a transaction goes on that was under way when we first looked: it
 * may have read the limits before, and what it writes would come behind us.
 */
async function takeRecount(db: Db, { space_id, object_id, type }: Account): Promise<Recount | undefined> {
  const { rows } = await sql<Recount>`
    update due_recounts r set heard_at = coalesce(r.heard_at, pg_snapshot_xmax(pg_current_snapshot()))
    from (select space_id, object_id, type from due_recounts
          where space_id = ${space_id} and object_id = ${object_id} and type = ${type} for update skip locked) mine
    where r.space_id = mine.space_id and r.object_id = mine.object_id and r.type = mine.type
    returning pg_snapshot_xmin(pg_current_snapshot()) >= r.heard_at as is_ready, r.status, r.at::text as at, r.id`.execute(
    db,
  )
  return rows[0]
}

/** The next open rows after the place, each counted anew; where that ended, or null at the end of all. */
async function touch(db: Db, { space_id, object_id, type }: Account, from: Recount): Promise<Place | null> {
  const table = sql.table(`${type}s`)
  const at = sql.ref(type === 'item' ? 'created_at' : 'last_message_at')
  // What somebody else decides by is looked up anew, too: a turn that an import could not see.
  const anew = type === 'item' ? sql`due_at = w.due_at` : sql`turn_at = 'infinity'`
  const first = from.status ? openStatuses.indexOf(from.status) : 0
  for (const status of openStatuses.slice(first)) {
    const after = from.status === status ? sql`and (${at}, id) > (${from.at}::timestamptz, ${from.id}::bigint)` : sql``
    const { rows } = await sql<{ at: string; id: number }>`
      with piece as materialized (
        select id, ${at} as at from ${table}
        where space_id = ${space_id} and object_id = ${object_id} and status = ${status} ${after}
        order by ${at}, id limit ${PIECE} for no key update
      ), counted as (
        update ${table} w set ${anew} from piece p where w.space_id = ${space_id} and w.id = p.id
      )
      select at::text as at, id from piece order by at desc, id desc limit 1`.execute(db)
    const [last] = rows
    if (last) return { status, ...last }
  }
  return null
}

const keepPlace = (db: Db, { space_id, object_id, type }: Account, { status, at, id }: Place) =>
  sql`
    update due_recounts set status = ${status}, at = ${at}::timestamptz, id = ${id}
    where space_id = ${space_id} and object_id = ${object_id} and type = ${type}`.execute(db)

/** Answers whether that was the last of the space. */
async function endRecount(db: Db, { space_id, object_id, type }: Account): Promise<boolean> {
  await sql`delete from due_recounts where space_id = ${space_id} and object_id = ${object_id} and type = ${type}`.execute(
    db,
  )
  const { rows } = await sql`select from due_recounts where space_id = ${space_id} limit 1`.execute(db)
  return rows.length === 0
}
