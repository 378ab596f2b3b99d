import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const plain = { folder_id: null, company_id: null, valid_until: null }

it('makes a fact in a folder, changes it, and says what is missing', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { facts } = world.as(boss)
  const folder = await facts.addFolder({ body: { space_id: space.id, parent_id: null, name: 'Доставка' } })
  await open(`/settings/custom/facts?folder=${folder.id}`, { world, as: boss })
  await screen.findByText('Здесь таких фактов нет.')
  await userEvent.click(screen.getByRole('link', { name: 'Создать' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Создать' }))
  await within(dialog).findByText('Укажите название')
  await userEvent.type(within(dialog).getByLabelText('Название'), 'Часы')
  await userEvent.type(within(dialog).getByLabelText('Текст'), 'До 23:00.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Создать' }))
  const list = await screen.findByRole('list', { name: 'Факты' })
  await userEvent.click(await within(list).findByText('Часы'))
  const again = await screen.findByRole('dialog')
  const text = within(again).getByLabelText('Текст')
  await userEvent.clear(text)
  await userEvent.type(text, 'До 22:00.')
  await userEvent.click(within(again).getByRole('button', { name: 'Сохранить' }))
  await within(list).findByText('До 22:00.')
  const { rows } = await facts.list({ query: { space_id: space.id } })
  expect(rows).toMatchObject([{ title: 'Часы', text: 'До 22:00.', folder_id: folder.id, version: 2 }])
})

it('tells what a file would do before it is done', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { facts } = world.as(boss)
  await facts.add({ body: { space_id: space.id, ...plain, title: 'Сроки', text: 'Старое.' } })
  await open('/settings/custom/facts', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Файл с фактами' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Загрузить из CSV или Markdown', hidden: true }))
  const dialog = await screen.findByRole('dialog')
  const file = new File(['# Доставка\n## Сроки\nНовое.\n## Цена\n199 ₽\n'], 'facts.md', { type: 'text/markdown' })
  await userEvent.upload(within(dialog).getByLabelText('Файл CSV или Markdown'), file)
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Загрузить 2 факта' }))
  await screen.findByText('Цена')
  await waitFor(async () => {
    const { rows } = await facts.list({ query: { space_id: space.id } })
    expect(rows.map(({ title, text }) => [title, text])).toEqual([
      ['Сроки', 'Новое.'],
      ['Цена', '199 ₽'],
    ])
  })
})

it('deletes after it has said what that means', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { facts } = world.as(boss)
  const { id } = await facts.add({ body: { space_id: space.id, ...plain, title: 'Лишний', text: 'Да.' } })
  await open(`/settings/custom/facts?fact=${id}`, { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
  await screen.findByText(/Новые ответы его не найдут/)
  await userEvent.click(screen.getAllByRole('button', { name: 'Удалить' }).at(-1) as HTMLElement)
  await screen.findByText('Фактов пока нет')
})
