import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connector } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { eventually, type Rig } from '../rig.ts'

const known: readonly Connector[] = Object.values(connectors)
/** Networks that bring comments only when they are asked. */
export const polledNetworks = known.filter(({ news, receiver }) => news && !receiver).map(({ network }) => network)

/** So many accounts, in as many spaces as it takes; what was there before has come, and none is asked soon. */
export async function connectMany(rig: Rig, count: number): Promise<number> {
  let connected = rig.accounts.length
  while (connected < count) connected += (await rig.addSpace()).length
  await eventually('what was there before has come', 600_000, async () => {
    const { rows } = await rig.owner.query(
      `select count(*)::int as n from account_errands where what = 'history' and left_items = 0`,
    )
    return rows[0].n === connected
  })
  await fallSilent(rig)
  return connected
}

/** As hours without anything new leave them: each asked as seldom as its network allows, spread over that time. */
const fallSilent = ({ owner }: Rig, interval_s?: number) =>
  owner.query(
    `update account_errands e set interval_s = i.s, run_at = now() + random() * i.s * interval '1 second'
     from objects o join jsonb_to_recordset($1::jsonb) i (network text, s integer) on i.network = o.provider
     where (o.space_id, o.id) = (e.space_id, e.object_id) and e.what = 'news'`,
    [JSON.stringify(known.flatMap(({ network, news }) => (news ? [{ network, s: interval_s ?? news.latest_s }] : [])))],
  )

type Silence = { measured_s: number; interval_s?: number }

/** The share of one core that server and database use while nothing happens. `interval_s`: the control asks that often. */
export async function costOfSilence(rig: Rig, { measured_s, interval_s }: Silence): Promise<number> {
  await fallSilent(rig, interval_s)
  const before = cpuSeconds(rig)
  await sleep(measured_s * 1_000)
  return (cpuSeconds(rig) - before) / measured_s
}

const TICKS_PER_S = 100

/** Of the server, and of what works for it in the database. */
function cpuSeconds({ server, connection }: Rig): number {
  const ofDatabase = readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      commandOf(pid).startsWith('postgres: ') &&
      commandOf(pid).includes(` ${connection.database} `),
  )
  return [String(server.pid()), ...ofDatabase].reduce((sum, pid) => sum + secondsOf(pid), 0)
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
const commandOf = (pid: string) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
function secondsOf(pid: string): number {
  const [, , , , , , , , , , , user = 0, system = 0] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(user) + Number(system)) / TICKS_PER_S
}

type Outage = {
  /** Moved clocks: so much time goes by while no network answers. */
  lasts_s: number
  /** A second of real time each. */
  steps?: number
  /** Negative control: whoever has failed too often is not asked again. */
  givesUp?: boolean
}

/** No network answers for a while, people go on writing; then all is well again. */
export async function catchUp(rig: Rig, { lasts_s, steps = 12, givesUp = false }: Outage) {
  const { world, faults, ledger } = rig.simulator
  const networks = [...new Set(rig.accounts.map(({ account }) => account.network))]
  for (const network of networks) faults.add({ network, kind: '500', ratio: 1 })
  const mark = `после ${Date.now()}`
  for (const { account } of rig.accounts) {
    const post = world.stateOf(account).posts[0]
    for (const person of people.slice(0, 3))
      world.comment(account, person, post?.id ?? 0, { text: `${mark}: ${person.first_name}`, rating: 4 })
  }
  for (let n = 0; n < steps; n++) {
    await rig.owner.query(`update account_errands set run_at = run_at - $1 * interval '1 second'`, [lasts_s / steps])
    await sleep(1_000)
  }
  const countFailed = () =>
    countOf(rig, `select count(*)::int as n from account_errands where what = 'news' and failures > 0`)
  // On a busy machine the first look may end later than the last step: without one that failed nothing was caught up with.
  await eventually('a look has met a network that does not answer', 60_000, async () => (await countFailed()) > 0)
  const failed = await countFailed()
  if (givesUp) await rig.owner.query(`update account_errands set run_at = now() + interval '1 year' where failures > 0`)
  ledger.clear()
  faults.clear()
  const began_at = Date.now()
  const accounts = await countOf(rig, `select count(*)::int as n from objects where state = 'active'`)
  const expected = accounts * 3
  const arrived = () => countOf(rig, 'select count(*)::int as n from item_texts where text like $1', [`${mark}%`])
  const hurry = setInterval(
    () =>
      void rig.owner.query(`update account_errands set run_at = run_at - interval '30 seconds' where what = 'news'`),
    1_000,
  )
  await eventually('all have caught up', givesUp ? 15_000 : 300_000, async () => (await arrived()) >= expected)
    .catch((error: unknown) => {
      if (!givesUp) throw error
    })
    .finally(() => clearInterval(hurry))
  const doubled = await countOf(
    rig,
    `select count(*)::int as n from (select from items i join item_texts t on t.item_id = i.id and t.space_id = i.space_id
       where t.text like $1 group by i.space_id, i.object_id, t.text having count(*) > 1) twice`,
    [`${mark}%`],
  )
  const perSecond = Map.groupBy(ledger.entries, ({ at, network }) => `${network} ${Math.floor(at / 1000)}`)
  return {
    ...{ accounts, failed, lost: expected - (await arrived()), doubled, took_s: (Date.now() - began_at) / 1000 },
    most_calls_a_second: Math.max(...[...perSecond.values()].map((calls) => calls.length)),
  }
}

async function countOf({ owner }: Rig, question: string, values: unknown[] = []): Promise<number> {
  return (await owner.query(question, values)).rows[0].n
}
