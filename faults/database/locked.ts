import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson, makeSpace, type Rig } from '../rig.ts'
import { openBrowserSocket } from '../sockets/browser-socket.ts'
import { openDesk } from '../sockets/desk.ts'

type Given = {
  /** How long the table is locked. */
  seconds: number
  /** How many requests for it are under way at any time. */
  stuck: number
  /** From how many spaces they come; many at once are the negative control. */
  spaces?: number
}
const PAUSE_MS = 10

/** F6: a table is locked, and a space that needs it goes on asking. What is told is how somebody of another space fares. */
export async function lockTable(rig: Rig, { seconds, stuck, spaces = 1 }: Given) {
  const { owner, server } = rig
  const asking = await Promise.all(Array.from({ length: spaces }, () => newcomer(owner)))
  const other = await newcomer(owner)
  const sockets = [...asking, other].map(({ token, space_id }) => openBrowserSocket(server.address, token, space_id))
  for (const socket of sockets) await socket.connect()
  const desk = openDesk(server.address, other.token)
  await readFor(desk, 500)
  const calm = await readFor(desk, Math.min(seconds, 5) * 1000)

  const locker = await owner.connect()
  await locker.query('begin; lock table templates in access exclusive mode')
  const answers = new Map<number, number>()
  const until = Date.now() + seconds * 1000
  async function ask(n: number) {
    const { token } = asking[n % spaces] as (typeof asking)[number]
    while (Date.now() < until) {
      const { status } = await fetch(`${server.address}/v1/templates`, {
        headers: { authorization: `Bearer ${token}` },
      })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const asked = Array.from({ length: stuck }, (_, n) => ask(n))
  await sleep(200)
  const meanwhile = await readFor(desk, seconds * 1000 - 200)
  await locker.query('rollback')
  locker.release()
  await Promise.all(asked)

  const connected = sockets.filter((socket) => socket.isConnected() && socket.closes.length === 0).length
  for (const socket of sockets) socket.end()
  return {
    calm_ms: calm.p95,
    meanwhile_ms: meanwhile.p95,
    refused: meanwhile.refused,
    reads: meanwhile.reads,
    sockets_lost: sockets.length - connected,
    /** To those who ask for what is locked. */
    answers: Object.fromEntries(answers),
  }
}

async function newcomer(owner: Rig['owner']) {
  const space_id = await makeSpace(owner)
  return { space_id, ...(await makePerson({ owner, space_id }, 'operator')) }
}

async function readFor({ items, chats }: ReturnType<typeof openDesk>, ms: number) {
  const times: number[] = []
  let refused = 0
  for (const until = performance.now() + ms; performance.now() < until; await sleep(PAUSE_MS)) {
    const started = performance.now()
    await Promise.all([items.list({ query: {} }), chats.list({ query: {} })]).catch(() => refused++)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return { reads: times.length, refused, p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0) }
}
