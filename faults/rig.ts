import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NetworkFailure } from '@otklik/connectors/connector.ts'
import type { Role } from '@otklik/contract/permissions.ts'
import { choosePlaces } from '@otklik/server/src/domains/accounts/group-chats.ts'
import { connectAccount } from '@otklik/server/src/domains/accounts/jobs.ts'
import { readCredentials } from '@otklik/server/src/domains/accounts/service.ts'
import { hashOf } from '@otklik/server/src/domains/auth/token.ts'
import { layFoundation } from '@otklik/server/src/foundation.ts'
import { readConfig } from '@otklik/server/src/platform/config/config.ts'
import { baseSettingsOf, settingsOf } from '@otklik/server/src/platform/config/network-settings.ts'
import type { Connection } from '@otklik/server/src/platform/embedded/embedded.ts'
import { getNetwork, networkBases, networkClients } from '@otklik/simulator/networks/list.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import pg from 'pg'
import { freshDatabase, type Where } from './database/fresh-database.ts'
import { freePort, type ServerProcess, startProcess } from './servers/server-process.ts'

export type Rig = Awaited<ReturnType<typeof makeRig>>
/** An account of the simulator's world, connected to the rig's space. */
export type RigAccount = { account: Account; id: number; hook: string; secret: string }
const RIG = 'rig'
/** Some are known only when the invented networks are there: the address of their model, for one. */
export type Settings = NodeJS.ProcessEnv | ((networks: string) => NodeJS.ProcessEnv)
type Options = {
  server?: Where
  seed?: number
  env?: Settings
  node_options?: string[]
  /** Whose accounts are connected: the two oldest unless said otherwise. */
  networks?: readonly string[]
  /** The networks' clock. */
  now?: () => number
}
const usual = ['vk', 'telegram']

/**
 * Real server processes on one database, the simulated networks in this process, one space with every community and bot
 * of the simulator's world connected by the product itself. What holds is asked of the database (`owner`), of the simulator's
 * ledger and of recorded frames, never of the servers.
 */
export async function makeRig({
  server,
  seed = 1,
  env = {},
  node_options = [],
  networks: wanted = usual,
  now = Date.now,
}: Options = {}) {
  const running = new AsyncDisposableStack()
  const data_dir = mkdtempSync(join(tmpdir(), 'otklik-rig-'))
  running.defer(() => rmSync(data_dir, { recursive: true, force: true }))
  try {
    const database = await freshDatabase(server)
    running.defer(database.remove)
    const owner = new pg.Pool({ ...database.connection, max: 4, application_name: RIG })
    owner.on('error', () => undefined)
    running.defer(() => owner.end())
    const simulator = makeSimulator({ seed, now, retry_ms: 50, asks_every_ms: 250 })
    const networks = await simulator.listen()
    running.defer(() => simulator.close())

    const own = typeof env === 'function' ? env(networks) : env
    const environment = (port: number): NodeJS.ProcessEnv => ({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: data_dir,
      DATABASE_URL: database.url,
      DATABASE_POOL: '10',
      ...{ DEMO: '0', BILLING: '1', SIGNUP: 'open' },
      LOG_LEVEL: 'warn',
      ...simulatedEnv(networks),
      ...own,
      OUTBOUND_ALLOW: [new URL(networks).host, own.OUTBOUND_ALLOW].filter(Boolean).join(','),
    })
    /** One more server process on the same database. */
    async function startServer() {
      const port = await freePort()
      const started = await startProcess({
        file: 'apps/server/src/main.ts',
        env: environment(port),
        node_options,
        isReady: /Otklik is ready/,
      })
      running.defer(async () => void (await started.stop()))
      return { ...started, address: `http://127.0.0.1:${port}` }
    }

    const first = await startServer()
    const people = { owner, space_id: await makeSpace(owner) }
    const connected = await connectAll(environment(Number(new URL(first.address).port)), database.connection, {
      ...people,
      networks: wanted,
      simulator,
    })
    return {
      ...people,
      connection: database.connection,
      database_url: database.url,
      data_dir,
      simulator,
      networks,
      server: first,
      startServer,
      /** What the product stands on, in this process: for what its own functions write. Whoever asks for it stops it. */
      layFoundation: () => {
        const config = readConfig({ ...environment(Number(new URL(first.address).port)), LOG_LEVEL: 'silent' })
        return layFoundation({ config, connection: database.connection })
      },
      accounts: connected,
      /** One more space, with the same accounts connected once more. */
      addSpace: async () => {
        const space_id = await makeSpace(owner)
        const env = environment(Number(new URL(first.address).port))
        return connectAll(env, database.connection, { owner, space_id, networks: wanted, simulator })
      },
      /** A signed-in person of the space; the token is real. */
      person: (role: Role, rights?: Rights) => makePerson(people, role, rights),
      [Symbol.asyncDispose]: () => running.disposeAsync(),
    }
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}

/** The invented networks in the place of the real ones, as settings. */
function simulatedEnv(origin: string): NodeJS.ProcessEnv {
  return {
    STAND_IN_FILES_BASE: `${origin}/files`,
    ...settingsOf(networkClients),
    ...baseSettingsOf(networkBases(origin)),
  }
}

export async function makeSpace(owner: pg.Pool): Promise<number> {
  // Nothing to undo: what is sent leaves at once.
  const { rows } = await owner.query(
    `insert into spaces (name, tariff_id, expires_at, undo_ms) values ('Rig', 3, now() + interval '30 days', 0) returning id`,
  )
  return rows[0].id
}

/** By the product's own functions, while its server answers the networks' questions. Then they leave it alone. */
async function connectAll(
  env: NodeJS.ProcessEnv,
  connection: Connection,
  {
    owner,
    space_id,
    networks,
    simulator,
  }: { owner: pg.Pool; space_id: number; networks: readonly string[]; simulator: Simulator },
): Promise<RigAccount[]> {
  const base = await layFoundation({ config: readConfig({ ...env, LOG_LEVEL: 'silent' }), connection })
  // Left open it would keep the process of whoever hears that an account could not be connected.
  await using _ = { [Symbol.asyncDispose]: () => base.stop() }
  const { rows } = await owner.query(`insert into companies (space_id, name) values ($1, 'Rig') returning id`, [
    space_id,
  ])
  const made: RigAccount[] = []
  for (const account of accounts.filter(({ network }) => networks.includes(network))) {
    const id = await patiently(() =>
      connectAccount(base, { space_id, company_id: rows[0].id, provider: account.network, ...account.tokens }),
    )
    const places = getNetwork(account.network).places?.(simulator.world, account) ?? []
    await base.database.inSpaces({ spaces: [space_id] }, (db) => choosePlaces(db, { space_id, object_id: id }, places))
    const { webhook = '' } = await base.database.inSpaces({ spaces: [space_id], read: true }, (db) =>
      readCredentials({ db }, base.secrets, space_id, id),
    )
    const found = await owner.query('select hook_key from objects where id = $1', [id])
    made.push({ account, id, hook: `/hooks/${account.network}/${found.rows[0].hook_key}`, secret: webhook })
  }
  return made
}

/** Hundreds of accounts of one network are connected at its pace: it says how long it does not want to be asked. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NetworkFailure) || error.retry_after_ms === undefined) throw error
    await sleep(error.retry_after_ms)
    return patiently(work)
  }
}

type Rights = { switches?: readonly ('items' | 'messages')[]; objects?: readonly number[] }

/** All accounts are theirs, and comments as well as messages, unless said otherwise. */
export async function makePerson(
  { owner, space_id }: { owner: pg.Pool; space_id: number },
  role: Role,
  { switches = ['items', 'messages'], objects }: Rights = {},
) {
  const email = `${randomUUID()}@example.test`
  const token = randomBytes(32).toString('base64url')
  const { rows } = await owner.query(
    `with person as (
       insert into users (name, email, email_key, email_status) values ('Person', $1, $1, 1) returning id
     ), member as (
       insert into members (space_id, user_id, role, can_items, can_messages, can_templates, can_qa, all_objects)
       select $2, id, $3, $5, $6, true, true, $7 from person
     ), family as (
       insert into token_families (user_id, client_id) select id, 'web' from person returning id
     ), given as (
       insert into access_tokens (token_hash, family_id, expires_at) select $4, id, now() + interval '6 hours' from family
     )
     select id from person`,
    [email, space_id, role, hashOf(token), switches.includes('items'), switches.includes('messages'), !objects],
  )
  for (const object_id of objects ?? [])
    await owner.query('insert into member_objects values ($1, $2, $3)', [space_id, rows[0].id, object_id])
  return { user_id: rows[0].id as number, token }
}

export type RigServer = ServerProcess & { address: string }

/** A killed process leaves sessions that still finish what they were at. */
export const untilSessionsEnd = ({ owner }: Pick<Rig, 'owner'>) =>
  eventually('the sessions of the dead end', 10_000, async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
      [RIG],
    )
    return rowCount === 0
  })

/** Asks again and again; gives up with words that say what was awaited, and what is seen instead where that is asked for. */
export async function eventually(
  what: string,
  within_ms: number,
  isSo: () => Promise<boolean>,
  seen?: () => Promise<unknown>,
) {
  for (const until = Date.now() + within_ms; !(await isSo()); await sleep(50))
    if (Date.now() > until)
      throw new Error(`not within ${within_ms / 1000} s: ${what}${seen ? `; ${JSON.stringify(await seen())}` : ''}`)
}
