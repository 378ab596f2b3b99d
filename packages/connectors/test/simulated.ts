import { getNetwork } from '@otklik/simulator/networks/list.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import type { Stage, Written } from '../src/suite.ts'

type Wanted = Pick<Stage, 'unknown_token' | 'app'> & {
  network: string
  /** Networks that it is reached through. */
  beside?: readonly string[]
  /** Which of its methods sends. */
  sends: { comment: string; message: string }
}

/** A stage on the simulator: everything goes over its HTTP interface, only what customers see is read directly. */
export async function openSimulated({ network, beside = [], sends, ...rest }: Wanted): Promise<Stage> {
  const simulator = makeSimulator({ retry_ms: 20, answering: [network, ...beside] })
  const origin = await simulator.listen(0)
  const account = accounts.find((one) => one.network === network)
  if (!account) throw new Error(`nobody is on ${network}`)
  const order = (path: string, body: object) => post(`${origin}/control/${path}`, { network, person: 3, ...body })
  const done = async (path: string, body: object) => void (await order(path, body))
  return {
    ...rest,
    secrets: account.tokens,
    bases: getNetwork(network).bases(origin),
    setUpByHand: (hook) => getNetwork(network).setUpByHand?.(simulator.world, hook),
    picture: { url: `${origin}/files/scene-bread-1/picture.jpg` },
    async write(channel, { quoted, ...writing }) {
      const place = channel === 'comment' ? { post: 'latest' } : {}
      const { at, ...written } = await order('write', { ...place, ...writing, reply_to: quoted })
      return written as Written
    },
    edit: ({ external_id }, text) => done('edit', { external_id, text }),
    delete: ({ external_id }) => done('delete', { external_id }),
    restore: ({ external_id }) => done('restore', { external_id }),
    react: ({ external_id }, reactions) => done('react', { external_id, reactions }),
    type: () => done('type', {}),
    press: (press) => done('press', press),
    async start(word) {
      if (!getNetwork(network).started) return false
      await done('start', { start: word })
      return true
    },
    receive: () => done('receive', {}),
    read: () => done('read', {}),
    block: () => done('block', {}),
    answerThere: ({ external_id, post_external_id }, text) =>
      done('answer', { external_id, post: post_external_id, text }),
    shutOutThere: (banned) => done('ban', { banned }),
    seen: async () => ownWords(simulator, account),
    async standing(written) {
      const found = allWords(simulator, account).find(({ external_id }) => external_id === written.external_id)
      if (!found) throw new Error(`nothing is ${written.external_id}`)
      const {
        text,
        is_hidden = false,
        is_deleted = false,
        is_liked = false,
        is_pinned = false,
        topic,
        reactions,
      } = found
      const marks = { is_hidden, is_deleted, is_liked, is_pinned, is_topic_closed: topic?.is_closed ?? false }
      return { text, ...marks, own_reactions: reactions?.['0'] ?? [] }
    },
    async banned() {
      const { authorId = ({ from }) => String(from) } = getNetwork(network)
      return Object.keys(simulator.world.stateOf(account).banned).map((id) => authorId({ id: 0, from: Number(id) }))
    },
    breakSend: (channel, kind, after_effect) => done('faults', { kind, method: sends[channel], after_effect }),
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

type Word = {
  external_id: string
  from: number
  text: string
  files: string[]
  is_hidden?: boolean
  is_deleted?: true
  is_liked?: boolean
  is_pinned?: boolean
  topic?: { is_closed: boolean }
  reactions?: Record<string, string[]>
}

function allWords({ world }: Simulator, account: Account): Word[] {
  const { comments, dialogs } = world.stateOf(account)
  const { commentIds, messageIds } = getNetwork(account.network)
  return [
    ...comments.map((comment) => ({ ...comment, ...commentIds(account, comment) })),
    ...Object.entries(dialogs).flatMap(([person_id, messages]) =>
      messages.map((one) => ({ ...one, ...messageIds(account, Number(person_id), one) })),
    ),
  ]
}

const ownWords = (simulator: Simulator, account: Account) =>
  allWords(simulator, account)
    .filter(({ from, is_deleted }) => from === 0 && !is_deleted)
    .map(({ external_id, text, files }) => ({ external_id, text, files: files.length }))
