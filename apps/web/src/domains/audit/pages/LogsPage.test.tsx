import { chainAll } from '@otklik/server/src/platform/journal/chainer.ts'
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

it('says what a shorter time would delete, asks, and keeps what was chosen', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await world.as(boss).labels.add({ body: { space_id: space.id, name: 'Постоянный', color: 'teal' } })
  await world.as(boss).labels.add({ body: { space_id: space.id, name: 'Оптовик', color: 'teal' } })
  while (await chainAll(world.base.database));
  await world.owner.query(
    `insert into audit_anchors (space_id, n, hash, at)
     select space_id, n, hash, now() - interval '2 years' from audit_chain where space_id = $1 and n = 2`,
    [space.id],
  )
  const years = async () => (await world.as(boss).journal.state()).map(({ kept_years }) => kept_years)

  await open('/settings/logs', { world, as: boss })
  await screen.findByText(/хранятся 3 года/)
  await userEvent.click(await screen.findByRole('button', { name: 'Срок хранения' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Хранение журнала' }))
  const choose = async (option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: 'Хранить записи' }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('10 лет')
  await dialog.findByText(/ничего не удалится/)
  await choose('1 год')
  await dialog.findByText(/Будут удалены записи с .*: 1\./)
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить старые записи журнала?' }))
  expect(await years()).toEqual([3])
  await userEvent.click(question.getByRole('button', { name: 'Удалить' }))
  await screen.findByText(/хранятся 1 год/)
  expect(await years()).toEqual([1])
})
