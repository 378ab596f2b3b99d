import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const search = async (words: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByPlaceholderText('Куда перейти или что сделать')
  await userEvent.type(field, words)
}

it('does by name what the open page does by keys', async () => {
  const space = await world.space()
  const { id } = await space.comment({ account: await space.account(), text: 'Где моя посылка?' })
  await open(`/items/${id}`, { world, as: await space.person('operator') })
  const composer = await screen.findByRole('textbox', { name: /Ответ/ })
  await search('ответить')
  const palette = within(await screen.findByRole('dialog'))
  await userEvent.click(await palette.findByRole('button', { name: /^Ответить/ }))
  await expect.poll(() => document.activeElement).toBe(composer)
})

it('leads to where one more of something is made, and only those who may make it', async () => {
  const space = await world.space()
  const { router } = await open('/settings', { world, as: await space.person('administrator') })
  await screen.findByRole('button', { name: 'Поиск и команды' })
  await search('новый тег')
  await userEvent.click(await screen.findByRole('button', { name: 'Новый тег' }))
  await expect.poll(() => router.state.location.pathname).toBe('/settings/tags/new')
})

it('offers nobody to make what they may not', async () => {
  const space = await world.space()
  await open('/items', { world, as: await space.person('operator') })
  await screen.findByRole('button', { name: 'Поиск и команды' })
  await search('новый тег')
  expect(await screen.findByRole('button', { name: 'Искать «новый тег» везде' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Новый тег' })).toBeNull()
})
