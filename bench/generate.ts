// The big space, made once and kept between runs: `SHARE=0.1 node bench/generate.ts` makes a tenth of it.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@otklik/server/src/platform/database/migrate.ts'
import { startEmbedded } from '@otklik/server/src/platform/embedded/embedded.ts'
import { fillSpace, scaled, withoutIndexes } from '@otklik/server/test/requests/filling.ts'
import pg from 'pg'

export const BIG_SPACE = 1
const SHARE = Number(process.env.SHARE ?? 1)
const cache = join(import.meta.dirname, '../.cache')

/** A running server with the big space in it, with the product's own settings but for memory. */
export async function openBigSpace(share = SHARE) {
  const home = join(cache, `big-space-${share}`)
  const ready = join(home, 'is-filled')
  await mkdir(home, { recursive: true })
  const server = await startEmbedded(home, { settings: { shared_buffers: '3GB', max_wal_size: '8GB' } })
  if (!existsSync(ready)) {
    await generate(server.connection, share)
    await writeFile(ready, new Date().toISOString())
  }
  // Kept, so it may be older than the newest migration.
  else await migrate(server.connection)
  return { ...server, sizes: scaled(share) }
}

async function generate(connection: pg.ClientConfig, share: number) {
  await migrate(connection)
  const owner = new pg.Client(connection)
  await owner.connect()
  const started = Date.now()
  await owner.query('begin')
  await owner.query(
    `insert into spaces (id, name, tariff_id, expires_at) values (${BIG_SPACE}, 'Big', 3, now() + interval '100 years')`,
  )
  await withoutIndexes(owner, () => fillSpace(owner, BIG_SPACE, scaled(share)))
  await owner.query('commit')
  await owner.query('vacuum analyze')
  await owner.end()
  console.log(`generated in ${Math.round((Date.now() - started) / 1000)} s`)
}

if (process.argv[1] === import.meta.filename) await (await openBigSpace()).stop()
