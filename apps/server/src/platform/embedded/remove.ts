import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresVersion } from './binaries.ts'
import { startEmbedded } from './embedded.ts'

/** Removes a database that nobody needs any more, its server first: one whose users were killed is still running. */
export async function removeEmbedded(home: string, version: PostgresVersion = '18') {
  if (existsSync(join(home, 'data/postmaster.pid'))) {
    const left = await startEmbedded(home, { version })
    await left.stop()
  }
  await rm(home, { recursive: true, force: true })
}
