import type { Actor } from '@otklik/contract/permissions.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { CallContext } from '../src/platform/context.ts'
import type { Tables } from '../src/platform/database/tables.generated.ts'

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }; Planning?: Plan['Plan'] }
export type Cost = { ms: number; cpu_ms: number; buffers: number; statements: number }
type Touched = Omit<Cost, 'ms' | 'cpu_ms'>

/** Asks as a person of one space would, within its walls, and tells what every question cost the database. */
export async function makeMeter(
  connection: pg.ClientConfig,
  space_id: number,
  member: Partial<Actor['memberships'][0]> = {},
  settings: pg.PoolConfig = {},
) {
  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({
    ...connection,
    ...settings,
    max: 1,
    // Said when connecting: a pool opens another connection when one has idled, and that must stand within the same walls.
    options: `-c role=otklik_app -c statement_timeout=60000 -c app.spaces=${space_id} -c app.user=1000001`,
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  const membership = {
    ...{
      space_id,
      role: 'operator',
      switches: ['items', 'messages'],
      flags: ['labels'],
      is_paid: true,
      is_special: true,
      must_enrol_otp: false,
    },
    ...{ objects: null, is_fenced: false, groups: [] },
    ...member,
  } as Actor['memberships'][0]
  const actor: Actor = { id: 1_000_001, memberships: [membership], must_enrol_otp: false }
  const ctx = { db, actor, spaces: [space_id], user_id: actor.id, link: (key: string) => key } as unknown as CallContext

  /** Twice: the first finds the pages of the disk, the second is measured. Its statements are then explained. */
  async function measure<T>(
    ask: (ctx: CallContext) => Promise<T>,
    cpuMs: () => number = () => Number.NaN,
  ): Promise<Cost & { answer: T }> {
    await ask(ctx)
    asked.length = 0
    const started = [performance.now(), cpuMs()] as const
    const answer = await ask(ctx)
    const [ms, cpu_ms] = [performance.now() - started[0], cpuMs() - started[1]]
    return { ms, cpu_ms, answer, ...(await explainAsked()) }
  }

  /** Only how much of the database it touches, which does not depend on what was asked before. */
  async function touch(ask: (ctx: CallContext) => Promise<unknown>): Promise<Touched> {
    asked.length = 0
    await ask(ctx)
    return explainAsked()
  }

  async function explainAsked(): Promise<Touched> {
    const statements = asked.splice(0)
    let buffers = 0
    for (const { sql, parameters } of statements) {
      const explain = `explain (analyze, buffers, timing off, format json) ${sql}`
      const { rows } = await pool.query(explain, [...parameters])
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [Plan]
      buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    }
    return { buffers, statements: statements.length }
  }

  async function explain({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<string> {
    const { rows } = await pool.query(`explain (analyze, buffers) ${sql}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid as number
  return { ctx, pid, measure, touch, explain, asked, end: () => db.destroy() }
}
