import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveModel } from './ai/serve.ts'
import { makeChance } from './chance.ts'
import { serveControl } from './control/routes.ts'
import { makeDeliveries } from './deliveries.ts'
import { makeFaults } from './faults.ts'
import { makeFiles } from './files.ts'
import { makeLedger } from './ledger.ts'
import { getNetwork, networks } from './networks/list.ts'
import { makeScripts } from './scripts.ts'
import { sendFile } from './send-file.ts'
import { type HdeOptions, serveHde } from './services/hde.ts'
import { makeGrants } from './social/grants.ts'
import { serveSocial } from './social/index.ts'
import { makeStore } from './store.ts'
import { makePace } from './world/pace.ts'
import { makeWorld } from './world/world.ts'

export type Options = {
  /** Where the world lives between two starts; without it everything is forgotten. */
  state_file?: string
  seed?: number
  /** Milliseconds, as `Date.now`. */
  now?: () => number
  /** The first pause before a refused delivery is tried again; each next one is twice as long, up to a minute. */
  retry_ms?: number
  /** How often programs of sources ask what is to be done. In a demo each costs the server a little, all day. */
  asks_every_ms?: number
  /** Where it is reached, when something stands before it; by default where it listens. */
  origin?: string
  /** The networks that answer; all of them by default. A test of one has no need of the hundreds of routes of the others. */
  answering?: readonly string[]
  /** How soon the people of a help desk answer and close a ticket. */
  hde?: HdeOptions
}

export type Simulator = ReturnType<typeof makeSimulator>

/** The networks, invented: they answer as the real ones do, and the people on them write. */
export function makeSimulator(options: Options = {}) {
  const { state_file, seed = 1, now = Date.now, retry_ms = 1_000, asks_every_ms = 3_000, ...given } = options
  const chance = makeChance(seed)
  const store = makeStore({ state_file, now })
  const files = makeFiles(store, state_file)
  const world = makeWorld(networks, store, files, now, (account) =>
    getNetwork(account.network).isConnected(world, account),
  )
  const ledger = makeLedger(now)
  const faults = makeFaults(chance, now)
  const deliveries = makeDeliveries((hook) => getNetwork(hook.split(':')[0] ?? '').findHook(world, hook), {
    retry_ms,
    changed: store.touch,
  })
  const pace = makePace(world, chance, (account) => getNetwork(account.network).phrases)
  const scripts = makeScripts({ world, deliveries, faults })
  store.beforeWrite((state) => ({ ...state, accounts: world.toWrite(), pending: deliveries.pending() }))

  let origin = given.origin ?? 'http://127.0.0.1'
  const app: FastifyInstance = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  // Loaded when the application starts to listen: the order of these lines is enough.
  void app.register(formbody, { bodyLimit: 2 * 1024 * 1024 })
  void app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 10 } })
  const parts = {
    world,
    now,
    asks_every_ms,
    deliveries,
    faults,
    ledger,
    pace,
    chance,
    grants: makeGrants(now),
    scripts,
    origin: () => origin,
  }
  const { answering } = given
  for (const { id, serve } of networks) if (answering?.includes(id) ?? true) serve(app, parts)
  serveSocial(app, parts, now)
  const hde = serveHde(app, parts, given.hde)
  const model = serveModel(app, now)
  serveControl(app, parts)
  // The name is for whoever tells by the end of an address what lies there.
  for (const path of ['/files/:id', '/files/:id/:name'])
    app.get<{ Params: { id: string }; Querystring: { w?: string } }>(path, (request, reply) =>
      sendFile(files, request.params.id, Number(request.query.w) || undefined, reply),
    )
  deliveries.restore(store.state.pending)

  return {
    app,
    world,
    ledger,
    faults,
    deliveries,
    setPace: pace.set,
    scripts,
    hde,
    model,
    /** Loopback only: whoever reaches the control page may write as anybody. */
    async listen(port = 0, host = '127.0.0.1'): Promise<string> {
      if (!isLoopback(host)) throw new Error(`the simulator listens on this machine only, not on ${host}`)
      const address = await app.listen({ port, host })
      origin = given.origin ?? address
      files.setBaseUrl(origin)
      return address
    },
    async close() {
      pace.set(null)
      scripts.stop()
      deliveries.close()
      await app.close()
      store.close()
    },
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
