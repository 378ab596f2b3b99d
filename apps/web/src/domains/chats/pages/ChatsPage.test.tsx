import type { EventFrame } from '@otklik/contract/wire/socket.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
beforeAll(() => {
  // The screen asks for older messages when their place comes into sight; here nothing does.
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const composer = () => screen.findByRole('textbox', { name: 'Сообщение клиенту' })
const dialogue = () => screen.findByRole('log')

it('opens a dialogue, marks it as read and sends an answer', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: 'Где мой заказ?' })
  const operator = await space.person('operator')
  const { router } = await open('/chats', { world, as: operator })

  await userEvent.click(await findRow('Где мой заказ'))
  expect(router.state.location.pathname).toBe(`/chats/${chat.id}/messages`)
  within(await dialogue()).getByText('новые')
  await waitFor(async () =>
    expect((await world.as(operator).chats.get({ params: { id: chat.id } })).chat.unread).toBe(0),
  )

  await userEvent.type(await composer(), 'Курьер уже у вас')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const sent = (await within(await dialogue()).findByText('Курьер уже у вас')).closest('[data-mark]')
  expect(sent?.getAttribute('data-mark')).toMatch(/^message--\d+$/)
  await waitFor(async () => {
    const { rows } = await world.as(operator).chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows.map(({ text, state }) => [text, state])[0]).toEqual(['Курьер уже у вас', 'pending'])
  })
  // The same element, now with its number: a press that began before the answer ends on what it began on.
  await waitFor(() => expect(sent?.getAttribute('data-mark')).toMatch(/^message-\d+$/))
  expect(sent?.isConnected).toBe(true)
})

it('stops a send when the customer wrote meanwhile, and sends it when told to', async () => {
  const space = await world.space()
  const peer = { chat_external_id: 'peer-guard', author: { external_id: 'a-guard', name: 'Илья' } }
  const { chat } = await space.message({ ...peer, text: 'Можно после семи?' })
  const operator = await space.person('operator')
  const { cache } = await open(`/chats/${chat.id}/messages`, { world, as: operator })
  await userEvent.type(await composer(), 'Да, до восьми')

  const { id } = await space.message({ ...peer, text: 'И парковка есть?' })
  const { rows } = await world.as(operator).chats.messages({ params: { id: chat.id }, query: {} })
  const row = rows.find((message) => message.id === id)
  const frame = { type: 'event', space_id: 1, seq: 1, prev: 0, kind: 'message.arrived', body: row, row }
  act(() => applyEvent(cache, live, frame as EventFrame))
  await within(await dialogue()).findByText('И парковка есть?')

  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  const bar = await screen.findByRole('alert')
  expect(bar.textContent).toContain('клиент написал ещё: «И парковка есть?»')
  expect(await composer()).toHaveProperty('value', 'Да, до восьми')

  await userEvent.click(within(bar).getByRole('button', { name: 'Всё равно отправить' }))
  await within(await dialogue()).findByText('Да, до восьми')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('folds what is as long as an article, and shows all of it on demand', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: `${'Очень долго. '.repeat(80)}Конец` })
  await open(`/chats/${chat.id}/messages`, { world, as: await space.person('operator') })
  const log = within(await dialogue())
  const more = await log.findByRole('button', { name: 'Показать полностью' })
  expect(log.queryByText(/Конец$/)).toBeNull()
  await userEvent.click(more)
  log.getByText(/Конец$/)
  await userEvent.click(log.getByRole('button', { name: 'Свернуть' }))
  expect(log.queryByText(/Конец$/)).toBeNull()
})

it('tells in the list what is being written', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: 'Первый диалог' })
  await space.message({ text: 'Второй диалог' })
  await open(`/chats/${chat.id}/messages`, { world, as: await space.person('operator') })
  await userEvent.type(await composer(), 'Недописано')
  await userEvent.click(await findRow('Второй диалог'))
  await findRow('Черновик: Недописано')
})

it('shows what was offered to choose from, which nobody can press here, and marks what was pressed', async () => {
  const space = await world.space()
  const account = await space.account({ provider: 'telegram' })
  const peer = { account, chat_external_id: '55', author: { external_id: '55', name: 'Вера' } }
  const { chat } = await space.message({ ...peer, text: 'Здравствуйте', created_at: 1_790_000_000 })
  const choices = [
    { kind: 'reply', label: 'Статус заказа', payload: 'AbC_-1' },
    { kind: 'url', label: 'Сайт', url: 'https://lavka.example/' },
  ]
  await world.owner.query(
    `insert into messages (space_id, object_id, chat_id, created_at, is_own, source, state, text, external_id, choices)
     values ($1, $2, $3, to_timestamp(1790000001), true, 'bot', 'sent', 'Что дальше?', '900', $4)`,
    [space.id, account.id, chat.id, JSON.stringify(choices)],
  )
  const pressed = {
    kind: 'message',
    external_id: '-:press:1',
    chat_external_id: '55',
    created_at: 1_790_000_002,
  } as const
  const said = { text: 'Статус заказа', media: [], pressed: 'AbC_-1', author: peer.author }
  await space.arrive(account, [{ ...pressed, ...said }])
  await open(`/chats/${chat.id}/messages`, { world, as: await space.person('operator') })

  const log = within(await dialogue())
  const offered = within(await log.findByRole('list', { name: 'Кнопки под сообщением' }))
  expect(offered.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Статус заказа', 'Сайт'])
  expect(offered.queryAllByRole('button')).toEqual([])
  expect(log.getAllByRole('img', { name: 'Нажата кнопка' })).toHaveLength(1)
})
