import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../apps/server/src/platform/config/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts'

type Work = (connection: pg.ClientConfig) => Promise<void>

/** The database that the settings name, for as long as the work takes. One that was never started is refused, not made. */
export async function withInstallation(config: Config, work: Work) {
  const home = join(config.DATA_DIR, 'postgres')
  if (!config.DATABASE_URL && !existsSync(join(home, 'data'))) throw notBegun(`in ${config.DATA_DIR}`)
  await withDatabase(config, async (connection) => {
    if (!(await isMigrated(connection))) throw notBegun('in this database')
    await work(connection)
  })
}

/** The same, also where there is nothing yet. */
export async function withDatabase({ DATABASE_URL, DATA_DIR }: Config, work: Work) {
  if (DATABASE_URL) return work({ connectionString: DATABASE_URL })
  const embedded = await startEmbedded(join(DATA_DIR, 'postgres'))
  try {
    await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

const notBegun = (where: string) =>
  new Error(
    `There is no Otklik ${where} yet. Start it once, or give this command the settings of the one you mean: DATA_DIR or DATABASE_URL, in the environment or in .env.`,
  )

async function isMigrated(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as is_there`)
    return rows[0].is_there
  } finally {
    await client.end()
  }
}
