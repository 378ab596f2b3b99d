import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const answering = () => screen.findByRole('textbox', { name: 'Ответ на комментарий' })

async function openReview(provider: string, isAnswered: boolean) {
  const space = await world.space()
  await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
  const account = await space.account({ provider })
  const { id } = await space.comment({ account, external_id: 'r', text: 'Хороший магазин' })
  const created_at = Math.floor(Date.now() / 1000)
  const own = { kind: 'own_comment', external_id: 'a', parent_external_id: 'r', created_at, text: 'Спасибо!' } as const
  if (isAnswered) await space.arrive(account, [own])
  const operator = await space.person('operator')
  await open(`/items/${id}`, { world, as: operator })
  return { id, items: world.as(operator).items }
}

it('where the network takes one answer, says that there is one, and what can be done about it', async () => {
  await openReview('avito', true)
  await screen.findByText(/^Avito: ответ здесь уже есть, а второго сеть не примет\./)
  expect(screen.getByText(/Чтобы ответить иначе, сначала удалите его/)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Ответ на комментарий' })).toBeNull()
})

it('gives the composer back once the answer was taken back', async () => {
  const { id, items } = await openReview('avito', false)
  await userEvent.type(await answering(), 'Рано')
  await userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))
  await screen.findByText(/второго сеть не примет/)
  await userEvent.click(await within(screen.getByRole('feed')).findByRole('button', { name: /Отменить/ }))
  expect(await answering()).toHaveProperty('value', 'Рано')
  expect((await items.get({ params: { id } })).replies).toEqual([])
})

it('keeps an answer’s buttons where they are when the server has answered for it', async () => {
  await openReview('avito', false)
  await userEvent.type(await answering(), 'Раз')
  await userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))
  const feed = screen.getByRole('feed')
  const undo = await within(feed).findByRole('button', { name: /Отменить/ })
  // While it has no number of the server's it is an echo: what is pressed now ends on what stands there then.
  expect(undo.closest('[data-mark]')?.getAttribute('data-mark')).toMatch(/^reply--\d+$/)
  await waitFor(() => expect(undo.closest('[data-mark]')?.getAttribute('data-mark')).toMatch(/^reply-\d+$/))
  expect(undo.isConnected).toBe(true)
  expect(within(feed).getByRole('button', { name: /Отменить/ })).toBe(undo)
})

it('where a second answer replaces the first, says so before it is sent', async () => {
  await openReview('googleplay', true)
  await answering()
  expect(screen.getByText('Ответ здесь уже есть: новый займёт его место.')).toBeDefined()
})

it('says nothing of it where there is no answer yet, and where there may be many', async () => {
  await openReview('googleplay', false)
  await answering()
  expect(screen.queryByText(/займёт его место/)).toBeNull()
})

async function openWritten(hours: number) {
  const space = await world.space()
  const account = await space.account({ provider: 'tiktok' })
  const created_at = Math.floor(Date.now() / 1000) - hours * 3_600
  const { id } = await space.comment({ account, external_id: 'c', text: 'Где вы находитесь?', created_at })
  await open(`/items/${id}`, { world, as: await space.person('operator') })
}

it('says how long a comment can still be answered, where its network sets a time', async () => {
  await openWritten(46)
  await answering()
  within(screen.getByRole('region', { name: 'Что примет сеть' })).getByText(/окно ответа/)
})

it('says that the time for an answer is over before anybody writes one', async () => {
  await openWritten(49)
  await screen.findByText('TikTok: время для ответа на этот комментарий истекло.')
  expect(screen.queryByRole('textbox', { name: 'Ответ на комментарий' })).toBeNull()
})
