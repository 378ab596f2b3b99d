import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const WITHIN_MS = 60_000
const EVERY_MS = 1_000
const CONNECT_WITHIN_MS = 5_000

/** Nobody listens there, or not yet: after a restart of the machine the database may come up later than we do. */
const NOT_YET = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|57P03|53300)$/

/** A database that does not answer is waited for. One that refuses us is not: the setting is wrong. */
export async function waitForDatabase(
  connection: pg.ClientConfig,
  say: (line: string) => void,
  within_ms = WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + within_ms
  for (let hasSaid = false; ; await sleep(EVERY_MS)) {
    const error = await tryOnce(connection)
    if (!error) return
    const reason = reasonOf(error)
    if (!NOT_YET.test(reason.code) && !/timeout/i.test(reason.words)) throw new Error(`DATABASE_URL: ${reason.words}.`)
    if (Date.now() >= deadline) throw new Error(`DATABASE_URL: the database does not answer (${reason.words}).`)
    if (!hasSaid) say(`The database does not answer yet (${reason.words}). Waiting for it, a minute at most.`)
    hasSaid = true
  }
}

async function tryOnce(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_WITHIN_MS, ...connection })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Of a name with several addresses each has failed, and the whole has no words of its own. */
function reasonOf(error: unknown): { code: string; words: string } {
  const { code = '', message, errors } = error as AggregateError & { code?: string }
  return { code, words: message || (errors?.[0] as Error | undefined)?.message || code }
}
