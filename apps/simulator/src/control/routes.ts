import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fault, faultKinds } from '../faults.ts'
import type { Parts } from '../parts.ts'
import { scriptNames } from '../scripts.ts'
import { idOn } from '../world/people.ts'
import type { World } from '../world/world.ts'
import {
  answer,
  BadOrder,
  edit,
  getAccount,
  getPerson,
  mention,
  type Order,
  publish,
  react,
  removeOrRestore,
  write,
} from './orders.ts'
import { servePage } from './page.ts'
import { press, start } from './presses.ts'
import { view } from './view.ts'

/** For tests and for the page: write as a customer, break a network, read what it has received. */
export function serveControl(app: FastifyInstance, parts: Parts): void {
  const { world, faults, ledger, pace, scripts } = parts

  void app.register((control, _options, done) => {
    control.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return reply.code(403).send({ error: 'only from this machine' })
    })
    control.setErrorHandler((error, _request, reply) => {
      const words = error instanceof Error ? error.message : String(error)
      return reply.code(error instanceof BadOrder ? 400 : 500).send({ error: words })
    })

    const order = (path: string, obey: (order: Order) => unknown) =>
      control.post(path, async (request) => (await obey((request.body ?? {}) as Order)) ?? { ok: true })

    order('/control/write', (wanted) => write(world, wanted))
    order('/control/edit', (wanted) => edit(world, wanted))
    order('/control/delete', (wanted) => removeOrRestore(world, wanted, false))
    order('/control/restore', (wanted) => removeOrRestore(world, wanted, true))
    order('/control/block', (wanted) => {
      const account = getAccount(world, wanted)
      world.block(account, idOn(account, getPerson(wanted)), wanted.blocked !== false)
    })
    order('/control/ban', (wanted) => {
      const account = getAccount(world, wanted)
      world.ban(account, idOn(account, getPerson(wanted)), wanted.banned === false ? undefined : 0)
    })
    order('/control/answer', (wanted) => answer(world, wanted))
    order('/control/react', (wanted) => react(world, wanted))
    order('/control/press', (wanted) => press(world, wanted))
    order('/control/start', (wanted) => start(world, wanted))
    order('/control/publish', (wanted) => publish(world, wanted))
    order('/control/mention', (wanted) => mention(world, wanted))
    const marks = { read: world.readMessages, receive: world.receiveMessages, type: world.type }
    for (const [name, mark] of Object.entries(marks))
      order(`/control/${name}`, (wanted) => {
        const account = getAccount(world, wanted)
        mark(account, idOn(account, getPerson(wanted)))
      })
    order('/control/faults', (wanted) => faults.add(readFault(wanted)))
    order('/control/script', (wanted) => playScript(parts, wanted))
    control.get('/control/script', async () => scripts.playing() ?? {})
    order('/control/pace', ({ ms }) => pace.set(ms === null || ms === undefined ? null : Number(ms)))
    control.delete('/control/faults', async () => {
      faults.clear()
      return { ok: true }
    })
    control.get('/control/faults', async () => faults.list())
    control.get<{ Querystring: Record<string, string> }>('/control/view', async ({ query }, reply) => {
      const version = `${world.version()} ${pace.ms()} ${faults.list().length} ${hookCount(world)} ${scripts.playing()?.name}`
      if (query.since === version) return reply.code(204).send()
      const { id } = getAccount(world, query)
      const { name: script = null } = scripts.playing() ?? {}
      return { version, account: id, pace: pace.ms(), script, faults: faults.list().length, ...view(world, query) }
    })
    servePage(control)
    control.get<{ Querystring: { network?: string; method?: string; since?: string } }>(
      '/control/ledger',
      async ({ query }) =>
        ledger.entries.filter(
          (entry) =>
            (query.network ?? entry.network) === entry.network &&
            (query.method ?? entry.method) === entry.method &&
            entry.n > Number(query.since ?? 0),
        ),
    )
    done()
  })
}

/** Connecting is nothing that happens on the network, but the page shows it. */
const hookCount = (world: World) => world.accounts.filter(world.isConnected).length

/** Without a name whatever plays is stopped. `count` and `within_ms` make it shorter or quicker. */
function playScript({ scripts }: Parts, { name, seed = 1, count, within_ms }: Order) {
  if (name === undefined || name === null || name === '') return scripts.stop()
  const known = scriptNames.find((one) => one === name)
  if (!known) throw new BadOrder(`no such script: ${name}; known are ${scriptNames.join(', ')}`)
  return scripts.play(known, Number(seed), {
    ...(count !== undefined && { count: Number(count) }),
    ...(within_ms !== undefined && { within_ms: Number(within_ms) }),
  })
}

function readFault(order: Order): Fault {
  const kind = faultKinds.find((known) => known === String(order.kind))
  if (!kind) throw new BadOrder(`no such fault: ${order.kind}; known are ${faultKinds.join(', ')}`)
  if (typeof order.network !== 'string') throw new BadOrder('which network?')
  return { ...(order as Partial<Fault>), network: order.network, kind }
}

const loopback_host = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/** No page of a stranger may write here through the visitor's browser, by its own name or by a borrowed one. */
function isFromHere({ headers }: FastifyRequest): boolean {
  if (!loopback_host.test(headers.host ?? '')) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
