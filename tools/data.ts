// `npm run data -- export <folder>` and `npm run data -- import <folder>`: all data out of this installation, and into an
// empty one. `npm run data -- rotate-key`: seals every secret anew with a fresh key. `npm run data -- accept-key`: the
// key file as it is now is the right one. `npm run data -- hooks`: what to enter at the networks that know us as an application. `npm run data -- statistics`: counts everything anew from the rows.
// `npm run data -- journal`: looks over the chain of every space's action journal; with a space, a
// number and a hash from a letter it compares that anchor.
import { join, resolve } from 'node:path'
import { exportAll } from '../apps/server/src/backup/export.ts'
import { importAll } from '../apps/server/src/backup/import.ts'
import { rotateSecrets } from '../apps/server/src/domains/accounts/jobs.ts'
import { resealAi } from '../apps/server/src/domains/ai/store/key.ts'
import { verifyAllJournals, verifyAnchor } from '../apps/server/src/domains/audit/jobs.ts'
import { resealBots } from '../apps/server/src/domains/bots/store/secrets.ts'
import { resealDraws } from '../apps/server/src/domains/draws/secret.ts'
import { resealDesks } from '../apps/server/src/domains/integrations/hde/sealed.ts'
import { resealHooks } from '../apps/server/src/domains/integrations/secret.ts'
import { resealOutlets } from '../apps/server/src/domains/notifications/outlets/sealed.ts'
import { rebuildAllStatistics } from '../apps/server/src/domains/statistics/check.ts'
import { layFoundation, openStore } from '../apps/server/src/foundation.ts'
import { type Config, readConfig } from '../apps/server/src/platform/config/config.ts'
import { acceptKeys } from '../apps/server/src/platform/config/key-check.ts'
import { keyFileOf, openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import { linesForNetworks } from './install/at-networks.ts'
import { withDatabase, withInstallation } from './install/installation.ts'
import { task } from './task.ts'

const [order, folder, ...rest] = process.argv.slice(2)

await task(async () => {
  const config = readConfig()
  const bucket = config.S3_ENDPOINT && config.S3_BUCKET
  const orders: Record<string, (connection: object) => Promise<void>> = {
    async export(connection) {
      const files = bucket ? { bucket } : { folder: join(config.DATA_DIR, 'files') }
      const { tables } = await exportAll(connection, files, target(), console.log)
      console.log(`Saved ${total(tables)} rows${bucket ? '' : ' and the files'} to ${target()}.`)
      if (bucket) console.log(`The files are in the bucket ${bucket}: save it by its own means, after the rows.`)
      console.log(`Keep the key file apart from it, or its secrets cannot be read: ${keyFileOf(config.DATA_DIR)}`)
    },
    async import(connection) {
      const saved = await importAll(connection, openStore(config), target(), console.log)
      console.log(`Brought in ${total(saved.tables)} rows${saved.bucket ? '' : ' and the files'}.`)
      if (saved.bucket && saved.bucket !== bucket)
        console.log(
          `The files are not in this backup: they were in the bucket ${saved.bucket}. Set S3_… to it, or to a copy.`,
        )
      console.log(`Before you start: put the key file of the old installation at ${keyFileOf(config.DATA_DIR)}`)
    },
    async 'rotate-key'(connection) {
      const base = await layFoundation({ config, connection })
      try {
        let count = 0
        for (const reseal of [
          rotateSecrets,
          resealHooks,
          resealDesks,
          resealOutlets,
          resealDraws,
          resealBots,
          resealAi,
        ])
          count += await reseal(base)
        console.log(
          `Sealed ${count} secrets anew. Copy the key file to every other machine and to your backup now: ${keyFileOf(config.DATA_DIR)}`,
        )
      } finally {
        await base.stop()
      }
    },
    async 'accept-key'(connection) {
      const count = await acceptKeys(connection, config.DATA_DIR)
      console.log(`This installation goes by the ${count} keys of ${keyFileOf(config.DATA_DIR)} from now on.`)
    },
    async journal(connection) {
      const base = await layFoundation({ config, connection })
      try {
        if (folder !== undefined) return await compareJournal(base, folder, rest)
        const all = await verifyAllJournals(base)
        for (const { space_id, n, fault } of all)
          console.log(`space ${space_id}: ${fault ? `${fault.what} at line ${fault.n}` : 'sound'}, ${n} lines`)
        if (all.some(({ fault }) => fault)) throw new Error('Not every journal is what it was.')
      } finally {
        await base.stop()
      }
    },
    async statistics(connection) {
      const base = await layFoundation({ config, connection })
      try {
        console.log(`Counted ${await rebuildAllStatistics(base)} spaces anew.`)
      } finally {
        await base.stop()
      }
    },
  }
  // Needs the key only, and works while the server runs.
  if (order === 'hooks') return tellHooks(config)
  const run = orders[order ?? '']
  if (!run)
    throw new Error(
      `Say what to do: npm run data -- export <folder> | import <folder> | rotate-key | accept-key | statistics | journal | hooks`,
    )
  await (order === 'import' ? withDatabase : withInstallation)(config, run)
})

function target(): string {
  if (!folder) throw new Error('Name a folder.')
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder)
}

type Base = Parameters<typeof verifyAnchor>[0]

const saidOfAnchor: Record<Awaited<ReturnType<typeof verifyAnchor>>['compared'], string> = {
  same: 'has the hash of the letter',
  forked: 'has another hash: everything up to it was written anew, or the letter is of another space',
  cut: 'is not there: the chain ends before it',
  missing: 'is missing',
  forgotten: 'was deleted as too old; the anchor that was kept of it is that of the letter',
  unknown: 'was deleted as too old, and no anchor of it was kept',
}

/** As a letter about an anchor says it: space, number, hash. */
async function compareJournal(base: Base, space: string, [line = '', said = '']: readonly string[]) {
  const [space_id, n, hash] = [Number(space), Number(line), said.toLowerCase()]
  if (!(space_id > 0 && space_id < 2 ** 31 && n > 0 && Number.isSafeInteger(n) && /^[0-9a-f]{64}$/.test(hash)))
    throw new Error('Say it as the letter does: npm run data -- journal <space> <number> <hash of 64 digits>')
  const { fault, compared, ...chain } = await verifyAnchor(base, { space_id, n, hash })
  console.log(`space ${space_id}: ${fault ? `${fault.what} at line ${fault.n}` : 'sound'}, ${chain.n} lines`)
  console.log(`line ${n} ${saidOfAnchor[compared]}`)
  if (fault || !['same', 'forgotten'].includes(compared)) throw new Error('The journal is not what the letter says.')
}

function tellHooks(config: Config) {
  for (const line of linesForNetworks(config, openSecrets(config.DATA_DIR, true))) console.log(line)
}

function total(tables: Record<string, number>): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0)
}
