import pg from 'pg'
import { inject } from 'vitest'
import type { World } from '../world.ts'

/** Meanwhile nobody can connect to the world's database, and whoever was connected is not any more. */
export async function withoutDatabase<T>({ connection: { database } }: World, work: () => Promise<T>): Promise<T> {
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' })
  await admin.connect()
  await admin.query(`alter database ${database} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  try {
    return await work()
  } finally {
    await admin.query(`alter database ${database} allow_connections true`)
    await admin.end()
  }
}
