import { createHash } from 'node:crypto'
import type { Call } from '@otklik/contract/wire/call.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { CallContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { refuse } from '../refuse.ts'

/**
 * The same request twice (double click, client retry) is answered as the first time; the same key with another request
 * is refused. Key and effect are written in one transaction: a repeat that comes during the first waits for it, and a
 * request that was refused leaves no key behind.
 */
export async function once(call: Call, request: FastifyRequest, ctx: CallContext, work: () => Promise<unknown>) {
  const key = request.headers['idempotency-key']
  if (!call.idempotent || key === undefined) return work()
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) refuse('invalid')

  const request_hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest()
  // Any space of the call would do; always the same one.
  const space_id = Math.min(...ctx.spaces)
  const fresh = await sql`
    insert into idempotency_keys (space_id, user_id, key, request_hash)
    values (${space_id}, ${ctx.user_id}, ${key}, ${request_hash}) on conflict do nothing returning 1 as one`.execute(
    ctx.db,
  )
  if (fresh.rows.length === 0) {
    const { rows } = await sql<{ request_hash: Buffer; answer: unknown }>`
      select request_hash, answer from idempotency_keys
      where space_id = ${space_id} and user_id = ${ctx.user_id} and key = ${key}`.execute(ctx.db)
    return rows[0]?.request_hash.equals(request_hash) ? rows[0].answer : refuse('key_reused')
  }
  const answer = await work()
  ctx.writeLast(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb, status = 200
    where space_id = ${space_id} and user_id = ${ctx.user_id} and key = ${key}`)
  return answer
}

/** Nobody repeats a request after two days. */
export const sweepKeys = (db: Db, space_id: number) =>
  sql`delete from idempotency_keys where space_id = ${space_id} and created_at < now() - interval '2 days'`.execute(db)
