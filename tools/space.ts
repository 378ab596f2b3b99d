// `npm run space -- list`: every space with its period. `npm run space -- extend <id> <days>`: paid for so many days
// more, which also calls off a deletion. While the product runs or not; people who have it open go on at once.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BillingCard } from '@otklik/contract/billing.ts'
import { extendSpace, listEverySpace } from '../apps/server/src/domains/billing/service.ts'
import { type Foundation, layFoundation } from '../apps/server/src/foundation.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'
import { task } from './task.ts'

const [order, ...words] = process.argv.slice(2)
const HEAR_WITHIN_MS = 2_000
const DAYS_MAX = 3_650

const orders: Record<string, (base: Foundation) => Promise<void>> = {
  async list(base) {
    for (const space of await listEverySpace(base)) console.log(lineOf(space))
  },
  async extend(base) {
    const [space_id, days] = words.map(Number)
    if (!isWhole(space_id, 2 ** 31) || !isWhole(days, DAYS_MAX))
      throw new Error('Say which and for how long: npm run space -- extend <id> <days>')
    await isHeard(base)
    const until = await extendSpace(base, space_id, days)
    if (!until) throw new Error(`There is no space ${space_id}, or it is closed already.`)
    // What the running processes are told leaves a moment later.
    await sleep(300)
    console.log(`Space ${space_id} is paid until ${until.toISOString().slice(0, 10)}.`)
  },
}

const lineOf = ({ space_id, name, tariff, is_trial, expires_at, delete_after, members, accounts }: BillingCard) =>
  [
    `${space_id}  ${name}`,
    `${tariff.name}${is_trial ? ', trial' : ''}`,
    `until ${day(expires_at)}`,
    ...(delete_after === null ? [] : [`deleted on ${day(delete_after)}`]),
    `${members} people, ${accounts} accounts`,
  ].join(' · ')
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const isWhole = (number: number | undefined, most: number): number is number =>
  Number.isInteger(number) && (number as number) > 0 && (number as number) < most

/** Whoever speaks before the line is open is heard by nobody. */
const isHeard = ({ notices }: Foundation) =>
  Promise.race([new Promise<void>((resolve) => notices.onConnect(resolve)), sleep(HEAR_WITHIN_MS)])

await task(async () => {
  const run = orders[order ?? '']
  if (!run) throw new Error('Say what to do: npm run space -- list | extend <id> <days>')
  const config = readConfig()
  await using running = new AsyncDisposableStack()
  const connection = config.DATABASE_URL ? { connectionString: config.DATABASE_URL } : await joinEmbedded()
  const base = await layFoundation({ config, connection })
  running.defer(() => base.stop())
  await run(base)

  async function joinEmbedded() {
    const embedded = await startEmbedded(join(config.DATA_DIR, 'postgres'))
    running.defer(() => embedded.stop())
    return embedded.connection
  }
})
