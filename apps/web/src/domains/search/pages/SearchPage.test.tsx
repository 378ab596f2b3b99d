import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

async function somebodyWrote() {
  const space = await world.space()
  const author = { external_id: 'one', name: 'Светлана Крылова' }
  await space.comment({ account: await space.account(), author, text: 'Где моя посылка с чайником?' })
  return space
}

it('finds people and what they wrote by parts of words, one kind at a time', async () => {
  const space = await somebodyWrote()
  const { router } = await open('/search?q=рыло', { world, as: await space.person('operator') })
  expect(await screen.findAllByRole('link', { name: /Светлана Крылова/ })).toHaveLength(2)

  const field = screen.getByRole('searchbox', { name: 'Имя, телефон или слова' })
  await userEvent.clear(field)
  await userEvent.type(field, 'чайни')
  await userEvent.click(screen.getByRole('radio', { name: 'Комментарии' }))
  const row = await screen.findByRole('link', { name: /Где моя посылка/ })
  expect(within(row).getByText('чайником').tagName).toBe('MARK')
  expect(router.state.location.search).toMatchObject({ q: 'чайни', kind: 'items' })
})

it('begins with a few of each kind and leads to all of one', async () => {
  const space = await somebodyWrote()
  const account = await space.account()
  for (let n = 0; n < 7; n++)
    await space.comment({ account, author: { external_id: `k${n}`, name: `Крылов ${n}` }, text: `Крылья ${n}` })
  const { router } = await open('/search?q=крыл', { world, as: await space.person('operator') })
  expect(await screen.findByRole('radio', { name: 'Всё' })).toHaveProperty('checked', true)
  const group = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByRole('region', { name: 'Авторы' })
  expect(group('Авторы').getAllByRole('listitem')).toHaveLength(5)
  expect(group('Комментарии').getAllByRole('listitem')).toHaveLength(5)
  // There is nothing of these, so nothing is said of them.
  expect(screen.queryByRole('region', { name: 'Диалоги' })).toBeNull()

  await userEvent.click(group('Комментарии').getByRole('link', { name: 'Показать все' }))
  expect(router.state.location.search).toMatchObject({ q: 'крыл', kind: 'items' })
  expect(await screen.findByRole('link', { name: /Где моя посылка/ })).toBeDefined()
})

it('can be walked through by arrows', async () => {
  const space = await somebodyWrote()
  await open('/search?q=крыл', { world, as: await space.person('operator') })
  const [first, second] = await screen.findAllByRole('link', { name: /Светлана Крылова/ })
  const field = screen.getByRole('searchbox', { name: 'Имя, телефон или слова' })
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
})

it('is there from anywhere: the palette finds people and leads to all that was found', async () => {
  const space = await somebodyWrote()
  const { router } = await open('/items', { world, as: await space.person('operator') })
  await userEvent.click(await screen.findByRole('button', { name: 'Поиск и команды' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Куда перейти или что сделать' }), 'крыл')
  const dialog = screen.getByRole('dialog', { name: 'Поиск и команды' })
  expect(await within(dialog).findAllByRole('button', { name: /Светлана Крылова/ })).not.toHaveLength(0)
  // With where it was written: namesakes are told apart.
  expect(await within(dialog).findByRole('button', { name: /Светлана Крылова.*Account/ })).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Искать «крыл» в комментариях' }))
  expect(await screen.findByRole('link', { name: /Где моя посылка/ })).toBeDefined()
  expect(router.state.location.search).toMatchObject({ q: 'крыл', kind: 'items' })
})
