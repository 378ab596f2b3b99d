import { join } from 'node:path'
import { limits } from '@otklik/contract/limits.ts'
import { modelKey } from '@otklik/simulator/ai/serve.ts'
import { networkBases, networkClients, offeredNetworks } from '@otklik/simulator/networks/list.ts'
import { hdeBases } from '@otklik/simulator/services/hde.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { socialBases, socialClients } from '@otklik/simulator/social/clients.ts'
import type { Past } from '@otklik/simulator/world/past.ts'
import { sql } from 'kysely'
import { subscribeSoon } from '../domains/accounts/errands.ts'
import { choosePlaces } from '../domains/accounts/group-chats.ts'
import { connectAccount, subscribeAccount } from '../domains/accounts/jobs.ts'
import type { Foundation } from '../foundation.ts'
import { type Config, joinBases } from '../platform/config/config.ts'
import { hookToken } from '../platform/outbound/connectors.ts'
import { letDemoAgentAnswer, makeDemoAgent } from './agent.ts'
import { makeDemoBot } from './bot.ts'
import { classifyDemo } from './classify.ts'
import { hasPast, pastOf, rememberPast } from './past.ts'
import { demoPassword, demoPeople } from './people.ts'
import { scheduleDemo } from './schedule.ts'
import { type DemoSpace, findOrMakeDemo } from './seed.ts'
import { patiently } from './unhurried.ts'

const LOOK_EVERY_MS = 2_000
/** So that the first look finds something to do. */
const FILLING_MS = 300
const FULL_ENOUGH = 30
const LIVELY_MS = 4_000
const QUIET_MS = 60_000

type Demo = DemoSpace & { past: Past }

/** Before anything works: what waits to be sent may be about the past, and the networks must know it by then. */
export async function makeDemo(base: Foundation, { simulator }: Stage): Promise<Demo> {
  const demo = await patiently(() => findOrMakeDemo(base.database))
  await patiently(() => classifyDemo(base, demo))
  await patiently(() => scheduleDemo(base, demo))
  await patiently(() => makeDemoAgent(base, demo))
  await patiently(() => makeDemoBot(base, demo))
  const past = pastOf(demo)
  if (await patiently(() => hasPast(base.database, demo, past))) simulator.world.remember(past)
  return { ...demo, past }
}

/** A space that lives: people, two companies, and networks that are invented but spoken to like real ones. */
export async function startDemo(
  base: Foundation,
  { simulator, address }: Stage,
  demo: Demo,
  connected: () => number,
): Promise<AsyncDisposable> {
  setUpByHand(base, simulator)
  await connectAll(base, simulator, demo)
  await patiently(() => letDemoAgentAnswer(base, demo))
  // Nobody waits for it: it is there before anybody has signed in.
  const remembered = recall(base, simulator, demo).catch((error: unknown) => base.report(error, 'demo'))
  const timer = keepPace(base, simulator, demo, connected)
  tell(address)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await remembered
    },
  }
}

/** First here, then on the networks: what they told of it in between would be news. */
async function recall(base: Foundation, simulator: Simulator, demo: Demo) {
  if (await rememberPast(base, demo, demo.past)) simulator.world.remember(demo.past)
}

export type Stage = { simulator: Simulator; address: string; config: Config } & AsyncDisposable

/** The invented networks, and a configuration by which they stand in for the real ones. */
export async function setStage(config: Config): Promise<Stage> {
  const simulator = makeSimulator({ state_file: join(config.DATA_DIR, 'simulator.json'), seed: Date.now() % 1_000_000 })
  const address = await simulator.listen(config.SIMULATOR_PORT ?? (config.PORT && config.PORT + 1), '127.0.0.1')
  return {
    simulator,
    address,
    config: onStage(config, address),
    [Symbol.asyncDispose]: () => simulator.close(),
  }
}

/** The same configuration, with the invented networks in the place of the real ones. */
export const onStage = (config: Config, address: string): Config => ({
  ...config,
  OUTBOUND_ALLOW: [...config.OUTBOUND_ALLOW, new URL(address).host],
  STAND_IN_FILES_BASE: `${address}/files`,
  AI_BASE_URL: config.AI_BASE_URL ?? `${address}/ai/v1`,
  AI_API_KEY: config.AI_BASE_URL ? config.AI_API_KEY : modelKey,
  ...socialKeys,
  applications: networkClients,
  network_bases: joinBases(socialBases(address), networkBases(address), hdeBases(address)),
})

/** What the invented providers know us by. */
const socialKeys = {
  VK_CLIENT_ID: socialClients.vk.client_id,
  YANDEX_CLIENT_ID: socialClients.yandex.client_id,
  YANDEX_CLIENT_SECRET: socialClients.yandex.client_secret,
  GOOGLE_CLIENT_ID: socialClients.google.client_id,
  GOOGLE_CLIENT_SECRET: socialClients.google.client_secret,
  FACEBOOK_CLIENT_ID: socialClients.facebook.client_id,
  FACEBOOK_CLIENT_SECRET: socialClients.facebook.client_secret,
}

/** What a person enters at networks by hand, where no call can: where they deliver to. */
export function setUpByHand(base: Pick<Foundation, 'secrets' | 'public_url'>, { world }: Simulator) {
  for (const { id, setUpByHand } of offeredNetworks)
    setUpByHand?.(world, { url: `${base.public_url()}/hooks/${id}`, secret: hookToken(base.secrets, id) })
}

/** Connected as a person would, by their tokens; at later starts only told where we are now. */
async function connectAll(base: Foundation, { world }: Simulator, { space_id, companies }: DemoSpace) {
  const known = await patiently(() =>
    base.database.inSpaces({ spaces: [space_id], read: true }, (db) =>
      db
        .selectFrom('objects')
        .select(['id', 'provider', 'provider_id'])
        .where('space_id', '=', space_id)
        .where('state', '<>', 'removed')
        .execute(),
    ),
  )
  await Promise.all(
    offeredNetworks
      .flatMap(({ accounts, places }) => accounts.map((account) => ({ account, places })))
      .map(async ({ account, places }) => {
        const found = known.find(
          ({ provider, provider_id }) => provider === account.network && provider_id === account.id,
        )
        if (found) return tellWhere(base, { space_id, object_id: found.id })
        const company_id = companies[account.company]
        const object_id = await patiently(() =>
          connectAccount(base, { space_id, company_id, provider: account.network, ...account.tokens }),
        )
        if (places) await patiently(() => choose(base, { space_id, object_id }, places(world, account)))
      }),
  )
}

/** Short tokens have ended while nothing ran, and somebody may have revoked another: neither keeps the demo from starting. */
async function tellWhere(base: Foundation, place: { space_id: number; object_id: number }) {
  try {
    await subscribeAccount(base, place.space_id, place.object_id)
  } catch {
    await patiently(() => base.database.inSpaces({ spaces: [place.space_id] }, (db) => subscribeSoon(db, place)))
    base.wake('errands')
  }
}

/** All channels of a server, as nobody is there to choose some. */
const choose = (
  { database }: Foundation,
  place: { space_id: number; object_id: number },
  places: readonly { external_id: string; title: string }[],
) => database.inSpaces({ spaces: [place.space_id] }, (db) => choosePlaces(db, place, places))

/** Lively while somebody looks, quiet otherwise, silent when nobody has kept up for long. */
function keepPace({ database }: Foundation, simulator: Simulator, { space_id }: DemoSpace, connected: () => number) {
  let pace: number | null | undefined
  async function look() {
    const waiting = await database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from (select from items where space_id = ${space_id} and status = 'new' limit ${limits.demo_backlog}) i)
             + (select count(*) from (select from chats where space_id = ${space_id} and status = 'new' limit ${limits.demo_backlog}) c) as count`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    })
    const wanted = paceFor(waiting, connected())
    if (wanted !== pace) simulator.setPace(wanted)
    pace = wanted
  }
  simulator.setPace(FILLING_MS)
  return setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
}

function paceFor(waiting: number, connected: number): number | null {
  if (waiting >= limits.demo_backlog) return null
  if (waiting < FULL_ENOUGH) return FILLING_MS
  return connected > 0 ? LIVELY_MS : QUIET_MS
}

function tell(address: string) {
  console.log(`\nDemo sign-ins, all with the password ${demoPassword}:`)
  for (const { email, role, name } of demoPeople) console.log(`  ${email.padEnd(22)} ${role.padEnd(14)} ${name}`)
  console.log(`\nWrite as a customer: ${address}`)
}
