import { vkMessageEvent } from '@otklik/simulator/networks/vk/events.ts'
import { expect } from 'vitest'
import { accountOf } from './people.ts'
import type { Stage } from './stage.ts'

let number = 900_000

/** What became of the attachment of a message that VK has delivered, its address being this one. */
export async function receiveFile({ simulator, owner }: Stage, url: string, onWait: () => void = () => undefined) {
  const { id } = accountOf('vk')
  const [server] = simulator.world.stateOf(accountOf('vk')).servers
  if (!server) throw new Error('VK does not know where to deliver')
  number++
  const event = vkMessageEvent({
    ...{ group_id: Number(id), secret: server.secret_key, id: number, from_id: 500_000 + number },
    ...{ date: Math.floor(Date.now() / 1_000), text: `Файл ${number}` },
    attachments: [{ type: 'doc', doc: { title: 'Заказ.pdf', url } }],
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(event) })
  expect(await answer.text()).toBe('ok')

  const find = async () => {
    const { rows } = await owner.query<{ id: string; state: string; attempt: number }>(
      `select f.id, f.state, f.attempt from messages m join attachments a on a.space_id = m.space_id and a.message_id = m.id
       join files f on f.space_id = a.space_id and f.id = a.file_id where m.text = $1`,
      [`Файл ${number}`],
    )
    return rows[0]
  }
  await expect.poll(find).toBeDefined()
  // Two hours of patience pass quickly here.
  await expect
    .poll(async () => {
      onWait()
      const file = await find()
      if (file?.state === 'remote')
        await owner.query(`update files set run_at = now(), attempt = greatest(attempt, 10) where id = $1`, [file.id])
      return file?.state
    })
    .not.toBe('remote')
  return (await find())?.state
}
