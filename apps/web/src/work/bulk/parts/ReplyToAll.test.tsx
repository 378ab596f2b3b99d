import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

/** Takes every file, as the server would. */
class Taking {
  upload = {}
  status = 200
  responseText = ''
  onload = () => {}
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    const { name, type: mime, size: bytes } = form.get('file') as File
    this.responseText = JSON.stringify({ id: 7, space_id: 1, name, mime, bytes, url: '/files/7', thumb_url: null })
    this.onload()
  }
}

it('answers all that is chosen with one text and one file, within what the network takes', async () => {
  vi.stubGlobal('XMLHttpRequest', Taking)
  const space = await world.space()
  await space.comment({ text: 'Сколько стоит?' })
  await space.comment({ text: 'А цена?' })
  const operator = await space.person('operator')
  await open('/items', { world, as: operator })
  await screen.findByRole('link', { name: /Сколько стоит/ })
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать все 2' }))
  await screen.findByText('Выбраны все по фильтру: 2')
  await userEvent.click(screen.getByRole('button', { name: 'Ответить всем' }))

  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Ответить на 2 комментария' })
  expect(send).toHaveProperty('disabled', true)
  const price = new File(['100 руб.'], 'price.txt', { type: 'text/plain' })
  await userEvent.upload(dialog.getByLabelText('Файлы ответа'), [price, new File(['x'.repeat(11 << 20)], 'film.txt')])
  await dialog.findByText('film.txt: файл больше 10 МБ')
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  await userEvent.type(dialog.getByLabelText('Ответ каждому'), 'Цены в файле')
  await userEvent.click(send)

  await waitFor(async () => {
    const [run] = await world.as(operator).bulk.list()
    expect(run).toMatchObject({ total: 2, deed: { do: 'reply', text: 'Цены в файле', file_ids: [7] } })
  })
})

it('fills in names for each, says of whom the name is not known, and counts the longest', async () => {
  const space = await world.space()
  await world.owner.query('insert into templates (space_id, name, text) values ($1, $2, $3)', [
    ...[space.id, 'Приветствие', 'Здравствуйте, {author.first_name}!'],
  ])
  await space.comment({ text: 'Сколько стоит?' })
  const { id } = await space.comment({ text: 'А цена?' })
  await world.owner.query(
    `with a as (insert into authors (space_id, provider, external_id, name) values ($1, 'vk', 'nameless', '') returning id)
     update items set author_id = (select id from a) where id = $2`,
    [space.id, id],
  )
  const operator = await space.person('operator')
  await open('/items', { world, as: operator })
  await screen.findByRole('link', { name: /Сколько стоит/ })
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать все 2' }))
  await screen.findByText('Выбраны все по фильтру: 2')
  await userEvent.click(await screen.findByRole('button', { name: 'Ответить всем' }))
  const dialog = within(await screen.findByRole('dialog'))

  // Escape is content with the text, and leaves the dialog where it is.
  await userEvent.type(dialog.getByLabelText('Ответ каждому'), '/')
  await dialog.findByRole('listbox')
  await userEvent.keyboard('{Escape}')
  expect(dialog.queryByRole('listbox')).toBeNull()
  await userEvent.clear(dialog.getByLabelText('Ответ каждому'))

  await userEvent.type(dialog.getByLabelText('Ответ каждому'), '/прив')
  await userEvent.click(await dialog.findByRole('option', { name: /Приветствие/ }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Ответ каждому')).toHaveProperty('value', 'Здравствуйте, {author.first_name}!'),
  )
  await dialog.findByText('Неизвестно «имя клиента»: 1 комментарий. Им этот ответ не уйдёт.')
  await userEvent.click(await dialog.findByRole('button', { name: 'Ответить на 1 комментарий' }))
  await waitFor(async () => {
    const [run] = await world.as(operator).bulk.list()
    expect(run).toMatchObject({ total: 2, deed: { do: 'reply', text: 'Здравствуйте, {author.first_name}!' } })
  })
})
