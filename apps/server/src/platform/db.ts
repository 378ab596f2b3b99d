import { CompiledQuery, Kysely, type KyselyPlugin, PostgresDialect, type sql } from 'kysely'
import pg from 'pg'
import { PipelinedClient } from './pipelined-client.ts'
import { makeShares } from './shares.ts'
import { spaceWall } from './space-wall.ts'
import type { Tables } from './tables.generated.ts'

/** All that a domain gets of the database: queries inside the request's transaction. No pool, no second transaction. */
export type Db = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>
export type Database = ReturnType<typeof openDatabase>

/** Who asks, and how. `read` transactions cannot write, whatever their author thought. */
export type Scope = { spaces: readonly number[]; user_id?: number | null; read?: boolean }

// bigint arrives as text by default; our numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const sessionSettings = {
  role: 'otklik_app',
  statement_timeout: '5000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '15000',
}

const POOL = 20
/** What one space may have of the pool at most. */
const SHARE = 0.75

export type Wall = (spaces: readonly number[]) => KyselyPlugin

export function openDatabase(connection: pg.PoolConfig, wall: Wall = spaceWall) {
  const options = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    max: POOL,
    connectionTimeoutMillis: 5000,
    ...connection,
    Client: PipelinedClient,
    options: options.join(' '),
  })
  const shares = makeShares(Math.floor((connection.max ?? POOL) * SHARE))
  // Without a listener, an idle connection that the server drops would end this process. The pool opens another.
  pool.on('error', () => undefined)
  // The pool listens to idle ones only. Who is using a connection that ends hears of it by what they asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  async function transaction<T>(
    begin: string,
    plugin: KyselyPlugin | undefined,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    return kysely.connection().execute(async (connection) => {
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      try {
        await run(begin)
        const result = await work(plugin ? connection.withPlugin(plugin) : connection)
        await run('commit')
        return result
      } catch (error) {
        // When the connection is gone this fails too; the first error is the one to tell.
        await run('rollback').catch(() => undefined)
        throw error
      }
    })
  }

  return {
    /** One transaction that sees these spaces only: the wall names them in every query, the policy checks every row. */
    inSpaces: <T>({ spaces, user_id, read }: Scope, work: (db: Db) => Promise<T>): Promise<T> => {
      const settings = `set_config('app.spaces', '${spaces.map(Number)}', true), set_config('app.user', '${Number(user_id ?? 0)}', true)`
      // All in one round trip, which takes no parameters: hence Number.
      const begin = `begin${read ? ' read only' : ''}; select ${settings}`
      return shares.within(spaces, () => transaction(begin, wall(spaces), work))
    },
    /** Before there is an actor: people, secrets and sessions only. For the auth domain. */
    asIdentity: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      transaction('begin; set local role otklik_auth', undefined, work),
    /** One of the few fenced functions that look over all spaces. They answer with ids only; work goes through `inSpaces`. */
    throughDoor: async <Row extends object>(question: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
      (await question.execute(kysely)).rows,
    isAlive: async () => (await pool.query('select 1')).rowCount === 1,
    waiting: () => pool.waitingCount + shares.waiting(),
    close: () => pool.end(),
  }
}
