import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('shows who changed what, opens before and after, and finds by a word', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { labels } = world.as(boss)
  const { id } = await labels.add({ body: { space_id: space.id, name: 'Постоянный', color: 'teal' } })
  await labels.change({ params: { id }, body: { name: 'Оптовик', color: 'teal' } })
  await labels.add({ body: { space_id: space.id, name: 'Блогер', color: 'blue' } })

  await open('/settings/logs', { world, as: boss })
  const list = within(await screen.findByRole('list', { name: 'Записи' }))
  expect(list.getAllByRole('link')).toHaveLength(3)
  await userEvent.click(list.getByRole('link', { name: /Метка: изменение.*Оптовик/ }))
  const card = within(await screen.findByRole('complementary', { name: 'Запись журнала' }))
  await card.findByText('Постоянный')
  card.getByRole('link', { name: 'Метка: создание' })

  await userEvent.type(screen.getByLabelText('Найти в журнале'), 'блогер')
  // The line that is looked for was there before, too: the others go when the answer has come.
  await waitFor(() => {
    screen.getByRole('link', { name: /Блогер/ })
    expect(screen.queryByRole('link', { name: /Оптовик/ })).toBeNull()
  })
})
