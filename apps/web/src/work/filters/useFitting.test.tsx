import type { EventFrame } from '@otklik/contract/wire/socket.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { applyEvent } from '../../platform/live/live.ts'
import { live } from '../../shell/live.ts'
import { open } from '../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
vi.setConfig({ testTimeout: 90_000 })

it('lists under a text filter the dialogue that comes back, and not the one that says something else', async () => {
  const space = await world.space()
  const operator = await space.person('operator')
  const { chats } = world.as(operator)
  const peer = (key: string) => ({ chat_external_id: `peer-${key}`, author: { external_id: `a-${key}`, name: key } })
  await space.message({ ...peer('Анна'), text: 'Когда распродажа?' })
  const { chat: back } = await space.message({ ...peer('Борис'), text: 'Про распродажу' })
  await chats.setStatus({ params: { id: back.id }, body: { status: 'closed', seen_version: back.version } })
  const { cache } = await open('/chats?text=распродажа', { world, as: operator })
  await screen.findByRole('link', { name: /Анна/ })
  expect(screen.queryByRole('link', { name: /Борис/ })).toBeNull()

  const tell = async (id: number) => {
    const { chat } = await chats.get({ params: { id } })
    const frame = { type: 'event', space_id: space.id, seq: 1, prev: 0, kind: 'chat.changed', body: chat, row: chat }
    act(() => applyEvent(cache, live, frame as unknown as EventFrame))
  }
  await space.message({ ...peer('Борис'), text: 'Так когда?' })
  const { chat: other } = await space.message({ ...peer('Вера'), text: 'Где заказ?' })
  await tell(other.id)
  await tell(back.id)

  await screen.findByRole('link', { name: /Борис/ })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.queryByRole('link', { name: /Вера/ })).toBeNull()
  expect((await chats.total({ query: { text: 'распродажа' } })).count).toBe(2)
})
