// `npm run space -- list`: every space with its period. `npm run space -- extend <id> <days>`: paid for so many days
// more, which also calls off a deletion. `npm run space -- create <name> <email>`: a space with its administrator. While the product runs or not; people who have it open go on at once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BillingCard } from '@otklik/contract/billing.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Email, Line } from '@otklik/contract/wire/fields.ts'
import { foundSpace } from '../apps/server/src/domains/auth/signup/found-space.ts'
import { extendSpace, listEverySpace } from '../apps/server/src/domains/billing/service.ts'
import { type Foundation, layFoundation } from '../apps/server/src/foundation.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { withInstallation } from './install/installation.ts'
import { task } from './task.ts'

const [order, ...words] = process.argv.slice(2)
const HEAR_WITHIN_MS = 2_000
const DAYS_MAX = 3_650

const orders: Record<string, (base: Foundation) => Promise<void>> = {
  async list(base) {
    for (const space of await listEverySpace(base)) console.log(lineOf(space, base.has_billing))
  },
  async create(base) {
    const [name, email, locale = 'ru'] = words
    const wanted = { name: Line(limits.name_max).safeParse(name), email: Email.safeParse(email) }
    if (!wanted.name.success || !wanted.email.success || (locale !== 'ru' && locale !== 'en'))
      throw new Error('Say what it is called and whose it is: npm run space -- create <name> <email> [ru|en]')
    await isHeard(base)
    const made = await foundSpace(base, { name: wanted.name.data, email: wanted.email.data, locale })
    base.forgetPerson(made.user_id)
    await sleep(300)
    console.log(`Space ${made.space_id} is there.`)
    const { PUBLIC_URL, BIND, PORT } = base.config
    const address = PUBLIC_URL ?? `http://${BIND.includes(':') ? `[${BIND}]` : BIND}:${PORT}`
    if (made.hash)
      console.log(`Its administrator sets a password here, within a week: ${address}/reset_password/${made.hash}`)
    else console.log('Its administrator has an account here already, and finds it there.')
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
    const day = until.toISOString().slice(0, 10)
    if (base.has_billing) console.log(`Space ${space_id} is paid until ${day}.`)
    else console.log(`Space ${space_id} has no end while BILLING=0; with BILLING=1 its period would end on ${day}.`)
  },
}

const lineOf = (
  { space_id, name, tariff, is_trial, expires_at, delete_after, members, accounts }: BillingCard,
  has_billing: boolean,
) =>
  [
    `${space_id}  ${name}`,
    ...(has_billing ? [`${tariff.name}${is_trial ? ', trial' : ''}`, `until ${day(expires_at)}`] : []),
    ...(!has_billing || delete_after === null ? [] : [`deleted on ${day(delete_after)}`]),
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
  if (!run)
    throw new Error('Say what to do: npm run space -- list | extend <id> <days> | create <name> <email> [ru|en]')
  const config = readConfig()
  await withInstallation(config, async (connection) => {
    const base = await layFoundation({ config, connection })
    try {
      await run(base)
    } finally {
      await base.stop()
    }
  })
})
