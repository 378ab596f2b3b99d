import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import type { Stage, Written } from '../src/suite.ts'

type Wanted = Pick<Stage, 'secrets' | 'unknown_token'> & {
  network: string
  base: string
  /** Which of its methods sends. */
  sends: { comment: string; message: string }
}

/** A stage on the simulator: everything goes over its HTTP interface, only what customers see is read directly. */
export async function openSimulated({ network, base, sends, ...rest }: Wanted): Promise<Stage> {
  const simulator = makeSimulator({ retry_ms: 20 })
  const origin = await simulator.listen(0)
  const order = (path: string, body: object) => post(`${origin}/control/${path}`, { network, person: 3, ...body })
  return {
    ...rest,
    bases: { api: `${origin}${base}` },
    async write(channel, { quoted, ...writing }) {
      const place = channel === 'comment' ? { post: 'latest' } : {}
      const { at, ...written } = await order('write', { ...place, ...writing, reply_to: quoted })
      return written as Written
    },
    edit: async ({ external_id }, text) => void (await order('edit', { external_id, text })),
    delete: async ({ external_id }) => void (await order('delete', { external_id })),
    block: async () => void (await order('block', {})),
    seen: async () => ownWords(simulator, network),
    breakSend: async (channel, kind, after_effect) =>
      void (await order('faults', { kind, method: sends[channel], after_effect })),
    whenDelivered: () => simulator.deliveries.whenIdle(),
    close: () => simulator.close(),
  }
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, unknown>
}

function ownWords({ world }: Simulator, network: string) {
  const account = accounts.find((one) => one.network === network)
  if (!account) throw new Error(`nobody is on ${network}`)
  const { comments, dialogs } = world.stateOf(account)
  return [
    ...comments.map((comment) => ({ ...comment, external_id: `-${account.id}_${comment.id}` })),
    ...Object.values(dialogs).flatMap((messages) => messages.map((one) => ({ ...one, external_id: String(one.id) }))),
  ]
    .filter(({ from }) => from === 0)
    .map(({ external_id, text, files }) => ({ external_id, text, files: files.length }))
}
