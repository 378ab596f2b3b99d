import { setTimeout as sleep } from 'node:timers/promises'
import type { Speaker } from '@otklik/connectors/connector.ts'
import type { Stream } from '@otklik/connectors/stream.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { NetworkFailure } from '../../../platform/outbound/connectors.ts'
import { findHeld, type Held, saveCaughtUp } from '../../accounts/streams.ts'
import { insertDeliveries } from '../deliveries.ts'

const PAUSE_MS = 5_000
/** A network is asked about each by itself: of more than these the oldest are left. */
const MOST_CHATS = 500

/** What was told while the network had let go of us, a piece at a time: a process that dies has lost no more than one. */
export async function catchUp(parts: JobParts, held: Held, stream: Stream, speaker: Speaker, over: AbortSignal) {
  while (!over.aborted) {
    try {
      if (!(await takePiece(parts, held, stream, speaker))) return
    } catch (error) {
      if (!(error instanceof NetworkFailure)) parts.report(error, 'stream')
      const wait_ms = error instanceof NetworkFailure ? (error.retry_after_ms ?? PAUSE_MS) : PAUSE_MS
      await sleep(wait_ms, undefined, { signal: over }).catch(() => undefined)
    }
  }
}

/** Answers whether there may be more. */
async function takePiece(parts: JobParts, held: Held, stream: Stream, speaker: Speaker): Promise<boolean> {
  const { space_id, object_id, fence } = held
  const found = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const row = await findHeld(db, held)
    return row?.missed == null ? undefined : { from: row.missed_rest ?? row.missed, chats: await selectChats(db, held) }
  })
  if (!found) return false
  const { pages, cursor } = await stream.catchUp(speaker, found.from, { chats: found.chats })
  const correlation_id = `stream:${object_id}:${fence}`
  const rows = pages.map(({ key, body }) => ({
    ...{ space_id, object_id, correlation_id },
    key: Buffer.from(key),
    body: Buffer.from(body),
  }))
  const isOurs = await parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    if (!(await saveCaughtUp(db, held, cursor))) return false
    if (rows.length > 0) await insertDeliveries(db, rows)
    return true
  })
  if (isOurs && rows.length > 0) parts.wake('inbox')
  return isOurs && cursor !== null
}

const selectChats = async (db: Db, { space_id, object_id }: Held): Promise<string[]> => {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from chats where space_id = ${space_id} and object_id = ${object_id}
    order by last_message_at desc nulls last limit ${MOST_CHATS}`.execute(db)
  return rows.map(({ external_id }) => external_id)
}
