import {
  CompiledQuery,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  QueryCreator,
  type QueryExecutor,
  type RawBuilder,
  type sql,
} from 'kysely'
import pg from 'pg'
import { pipelined } from './pipelined.ts'
import { PipelinedClient } from './pipelined-client.ts'
import { makeShares } from './shares.ts'
import { spaceFilter } from './space-filter.ts'
import type { Tables } from './tables.generated.ts'

/** All that a domain gets of the database: queries inside the request's transaction. No pool, no second transaction. */
export type Db = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>
/** What is written together with the commit: nobody waits for its answer alone. */
type LastWords = () => readonly RawBuilder<unknown>[]
export type Database = ReturnType<typeof openDatabase>

/** Who asks, and how. `read` transactions cannot write, whatever their author thought. */
export type Scope = { spaces: readonly number[]; user_id?: number | null; read?: boolean }

// bigint arrives as text by default; our numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Said when a connection is open, not while it opens: a pooler before the database refuses that. */
const sessionSettings = {
  role: 'otklik_app',
  statement_timeout: '5000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '15000',
  // On by default in PostgreSQL. Of a table it has not yet looked at the planner expects the worst, and compiles a statement
  // over four rows for seconds: on a busy machine the statistics of a fresh space never got done.
  jit: 'off',
}

const POOL = 20
const CONNECT_WITHIN_MS = 5_000
/** A new session knows no plan, and learns the tables anew: with ten seconds an idle demo opened fifty of them in two minutes. */
const IDLE_MS = 60_000
/** What one space may have of the pool at most. */
const SHARE = 0.75

export type Wall = (spaces: readonly number[]) => KyselyPlugin

/** Unlike the query builder's own, it lets statements that are asked at the same time go out in one pipeline. */
class Session extends QueryCreator<Tables> {
  readonly getExecutor: () => QueryExecutor

  constructor(executor: QueryExecutor) {
    super({ executor })
    this.getExecutor = () => executor
  }
}

export function openDatabase(
  connection: pg.PoolConfig,
  wall: Wall = spaceFilter,
  observeWait: (seconds: number) => void = () => undefined,
) {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `set ${name} = '${value}'`)
  const pool = new pg.Pool({
    max: POOL,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    ...connection,
    Client: PipelinedClient,
    // Nobody gets a connection before it has its role: without it, it would be that of the owner.
    onConnect: async (client) => {
      await client.query({ text: settings.join('; '), query_timeout: CONNECT_WITHIN_MS } as pg.QueryConfig)
    },
  })
  const shares = makeShares(Math.floor((connection.max ?? POOL) * SHARE))
  // Without a listener, an idle connection that the server drops would end this process. The pool opens another.
  pool.on('error', () => undefined)
  // The pool listens to idle ones only. Who is using a connection that ends hears of it by what they asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  const executor = kysely.getExecutor()

  async function transaction<T>(
    begin: string,
    plugins: KyselyPlugin[],
    work: (db: Db) => Promise<T>,
    last: LastWords = () => [],
    since_ms = performance.now(),
  ): Promise<T> {
    return executor.provideConnection(async (connection) => {
      observeWait((performance.now() - since_ms) / 1_000)
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      const db = new Session(
        executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) }).withPlugins(plugins),
      )
      try {
        await run(begin)
        const result = await work(db)
        const words = last().map((statement) => statement.compile(db))
        // Where one of the last words fails, the commit behind it is a rollback.
        await pipelined(...words.map((statement) => connection.executeQuery(statement)), run('commit'))
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
    inSpaces: <T>({ spaces, user_id, read }: Scope, work: (db: Db) => Promise<T>, last?: LastWords): Promise<T> => {
      // All in one round trip, which takes no parameters: hence Number.
      const settings = `set local app.spaces = '${spaces.map(Number)}'; set local app."user" = '${Number(user_id ?? 0)}'`
      const begin = `begin${read ? ' read only' : ''}; ${settings}`
      const since_ms = performance.now()
      return shares.within(spaces, () => transaction(begin, [wall(spaces)], work, last, since_ms))
    },
    /** Before there is an actor: people, secrets and sessions only. For the auth domain. */
    asIdentity: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      transaction('begin; set local role otklik_auth', [], work),
    /** One of the few fenced functions that look over all spaces. They answer with ids or counts only; work goes through `inSpaces`. */
    acrossSpaces: async <Row extends object>(question: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
      (await question.execute(kysely)).rows,
    isAlive: async () => (await pool.query('select 1')).rowCount === 1,
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, most: pool.options.max }),
    waiting: () => pool.waitingCount + shares.waiting(),
    close: () => pool.end(),
  }
}
