import { randomUUID } from 'node:crypto'
import type { CallFailed } from '@otklik/contract/wire/client.ts'
import { eventually, type Rig } from '../rig.ts'
import { openDesk } from '../sockets/desk.ts'
import { botOf } from './limits.ts'
import { openDialogues } from './outgoing.ts'

/** F21: the same answer sent several times at once, and again after a restart. `keys` apart is the negative control. */
export async function clickAgain(rig: Rig, { times, keys = 'one' }: { times: number; keys?: 'one' | 'apart' }) {
  // Somebody new each time: what an earlier round is still doing in its dialogue would make this one's answer stale.
  const known = await rig.owner.query('select count(*)::int as n from chats where object_id = $1', [botOf(rig).id])
  const id = (await openDialogues(rig, botOf(rig), known.rows[0].n + 1)).at(-1) ?? 0
  const { token } = await rig.person('operator')
  const desk = openDesk(rig.server.address, token)
  const text = `Ответ ${randomUUID()}`
  const one = randomUUID()
  async function send(words = text, key = one) {
    const { rows } = await rig.owner.query('select version from chats where id = $1', [id])
    return desk.chats.send({ params: { id }, body: { text: words, seen_version: rows[0].version }, key }).then(
      (message) => message.id,
      (error: CallFailed) => `refused ${error.status}`,
    )
  }
  const { rows } = await rig.owner.query('select version from chats where id = $1', [id])
  const body = { text, seen_version: rows[0].version }
  const atOnce = Array.from({ length: times }, () =>
    desk.chats.send({ params: { id }, body, key: keys === 'one' ? one : randomUUID() }).then(
      (message) => message.id,
      (error: CallFailed) => `refused ${error.status}`,
    ),
  )
  const first = await Promise.all(atOnce)
  // The first may be leaving just now: what was read before it left is refused.
  if (keys === 'apart')
    await eventually('the second is taken', 20_000, async () => Number.isInteger(await send(text, randomUUID())))
  await rig.server.kill()
  await rig.server.start()
  const again =
    keys === 'one' ? await desk.chats.send({ params: { id }, body, key: one }).then(({ id }) => id) : undefined
  const other = await send('Другой ответ')
  const found = await rig.owner.query('select id from messages where text = $1', [text])
  return {
    answers: new Set(first.filter((answer) => typeof answer === 'number')),
    again,
    other,
    written: found.rows.length,
  }
}
