import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import type { Place } from '../receiving/customers.ts'
import type { Rig } from '../rig.ts'
import type { Desk } from '../sockets/desk.ts'

export type Task = { text: string; place: Place }

const ATTEMPT_MS = 5_000
const WITHIN_MS = 600_000

/** Writes as people do whose server comes and goes: the same request with the same key until somebody answers. */
export async function writeReplies(rig: Rig, desk: Desk, tasks: readonly Task[], writers = 8) {
  // One place has one writer: two would only tell each other that the dialogue has moved on.
  const byPlace = [...Map.groupBy(tasks, ({ place }) => `${place.kind} ${place.id}`).values()]
  async function write() {
    for (let own = byPlace.shift(); own; own = byPlace.shift()) for (const task of own) await writeOne(rig, desk, task)
  }
  await Promise.all(Array.from({ length: writers }, write))
}

async function writeOne(rig: Rig, desk: Desk, { text, place }: Task) {
  const params = { id: place.id }
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; ) {
    const body = { text, seen_version: await versionOf(rig, place) }
    const key = randomUUID()
    const send = () => {
      const signal = AbortSignal.timeout(ATTEMPT_MS)
      return place.kind === 'item'
        ? desk.items.reply({ params, body, key, signal })
        : desk.chats.send({ params, body, key, signal })
    }
    if (await isTaken(send, until)) return
  }
  throw new Error(`never taken: ${text}`)
}

/** False when the place has moved on since its version was read: that wrote nothing. */
async function isTaken(send: () => Promise<unknown>, until: number): Promise<boolean> {
  for (;;) {
    try {
      await send()
      return true
    } catch (error) {
      if (error instanceof CallFailed && error.status === 409) return false
      if (error instanceof CallFailed && error.status !== 503) throw error
      if (Date.now() > until) throw error
      await sleep(30)
    }
  }
}

async function versionOf({ owner }: Rig, { kind, id }: Place): Promise<number> {
  const { rows } = await owner.query(`select version from ${kind === 'item' ? 'items' : 'chats'} where id = $1`, [id])
  return rows[0].version
}
