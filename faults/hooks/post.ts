import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDeliverer } from '@otklik/server/src/domains/integrations/deliverer.ts'
import { webhookListener } from '@otklik/server/src/domains/integrations/listen.ts'
import { insertDeliveries, type NewDelivery } from '@otklik/server/src/domains/integrations/queries.ts'
import { sealSecret } from '@otklik/server/src/domains/integrations/secret.ts'
import { newHookSecret } from '@otklik/server/src/domains/integrations/sign.ts'
import { layFoundation } from '@otklik/server/src/foundation.ts'
import { readConfig } from '@otklik/server/src/platform/config/config.ts'
import { transact } from '@otklik/server/src/platform/database/transact.ts'
import { startListener } from '@otklik/server/src/platform/events/listener.ts'
import type { SafeFetch } from '@otklik/server/src/platform/outbound/safe-fetch.ts'
import pg from 'pg'
import { spaceBuilders } from '../../apps/server/test/space.ts'
import { freshDatabase, type Where } from '../database/fresh-database.ts'
import { eventually, makeSpace } from '../rig.ts'
import { type Careless, startReceivers } from './receivers.ts'

export type Post = Awaited<ReturnType<typeof makePost>>
export type Hook = { space_id: number; id: number; to: string }

/** Of a thing that nobody has written about: only the sending is measured. */
const plainSending = (hook_id: number, seq: number): NewDelivery => ({
  ...{ hook_id, seq, type: 'message.created', thread_kind: 'chat', thread_id: seq, row_id: null, is_paused: false },
})

const types = ['message.created', 'message.changed', 'chat.changed'] as const

/**
 * What sends news to receivers, in this process and with a clock that can be moved: the product's own listener and deliverer on a
 * database of their own. News comes as in life: customers write.
 */
export async function makePost({ server, careless }: { server?: Where; careless?: Careless | undefined } = {}) {
  const running = new AsyncDisposableStack()
  try {
    const data_dir = mkdtempSync(join(tmpdir(), 'otklik-post-'))
    running.defer(() => rmSync(data_dir, { recursive: true, force: true }))
    const database = await freshDatabase(server)
    running.defer(database.remove)
    const { connection } = database
    const owner = new pg.Pool({ ...connection, max: 4 })
    owner.on('error', () => undefined)
    running.defer(() => owner.end())
    const receivers = await startReceivers(careless)
    running.defer(() => receivers.close())

    const env = { DEMO: '0', BILLING: '1', SIGNUP: 'open', PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '10' }
    const base = await layFoundation({ config: readConfig({ ...env, DATA_DIR: data_dir }), connection })
    running.defer(() => base.stop())
    /** How what is sent gets there. */
    const travel = (fetch: SafeFetch) => {
      base.fetch = fetch as typeof base.fetch
    }
    travel(receivers.fetch)
    let ahead_ms = 0
    const clock = () => new Date(Date.now() + ahead_ms)
    const failures: unknown[] = []
    const listening = startListener(base, base.signal, webhookListener, (error) => void failures.push(error))
    running.defer(listening)
    const { rows } = await owner.query(
      `insert into users (name, email, email_key) values ('Boss', 'boss@example.test', 'boss@example.test') returning id`,
    )

    async function addHook(space_id: number, to: string): Promise<Hook> {
      const made = await owner.query(
        `insert into webhooks (space_id, url, types, state, key_id, secret, created_by)
         values ($1, $2, $3, 'off', 0, '', $4) returning id`,
        [space_id, `https://${to}.example.test/otklik`, types, rows[0].id],
      )
      const id: number = made.rows[0].id
      const { key_id, secret } = sealSecret(base.secrets, { space_id, hook_id: id }, newHookSecret())
      await owner.query(
        `update webhooks set key_id = $3, secret = $4, state = 'active' where space_id = $1 and id = $2`,
        [space_id, id, key_id, secret],
      )
      return { space_id, id, to }
    }

    return {
      ...{ owner, base, receivers, travel, clock, failures, addHook },
      /** A minute, or an hour, goes by. */
      pass: (ms: number) => {
        ahead_ms += ms
      },
      newDeliverer: () => makeDeliverer(base, clock),
      addSpace: async () => {
        const space_id = await makeSpace(owner)
        return { id: space_id, ...spaceBuilders(base, owner, space_id) }
      },
      /** So many sendings of things of their own, due now, as the listener would have written them. */
      queue: ({ space_id, id }: Hook, seqs: readonly number[]) =>
        transact(base, { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'post' }, ({ db }) =>
          insertDeliveries(
            db,
            space_id,
            seqs.map((seq) => plainSending(id, seq)),
          ),
        ),
      /** Everything that was announced is in the log, and everything in the log has become a sending. */
      untilHeard: (space_id: number) =>
        eventually('what happened has become sendings', 60_000, async () => {
          const { rows } = await owner.query(
            `select (select count(*)::int from announcements where space_id = $1) as unnumbered,
               coalesce((select max(seq) from events where space_id = $1), 0) as last,
               coalesce((select seq from event_cursors where space_id = $1 and consumer = 'webhooks'), 0) as heard`,
            [space_id],
          )
          return rows[0].unnumbered === 0 && rows[0].last === rows[0].heard
        }),
      waiting: async ({ space_id, id }: Hook): Promise<number> => {
        const found = await owner.query(
          `select count(*)::int as n from webhook_deliveries where space_id = $1 and hook_id = $2 and state = 'waiting'`,
          [space_id, id],
        )
        return found.rows[0].n
      },
      [Symbol.asyncDispose]: () => running.disposeAsync(),
    }
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}
