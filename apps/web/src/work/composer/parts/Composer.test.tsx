import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { objectsKey } from '../../../domains/desk/keys.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const plain = { folder_id: null, company_ids: null, group_ids: null, file_ids: [] }

it('puts a template at the cursor by a slash, filled in and counted; runs a macro; remembers an emoji', async () => {
  const space = await world.space()
  const { templates, macros } = world.as(await space.person('administrator'))
  const add = (name: string, shortcut: string | null, text: string) =>
    templates.add({ body: { space_id: space.id, ...plain, name, shortcut, text } })
  const { id: template_id } = await add('Приветствие', 'привет', 'Добрый день, {author.first_name}! {post.url}')
  await add('Прощание', null, 'До свидания!')
  const status = { do: 'status' as const, status: 'closed' as const }
  await macros.add({ body: { space_id: space.id, name: 'Закрыть', uses_for: ['items'], actions: [status] } })
  const item = await space.comment({ author: { external_id: 'anna', name: 'Анна Петрова' } })
  const operator = await space.person('operator')
  const { cache } = await open(`/items/${item.id}`, { world, as: operator })

  const field = (await screen.findByLabelText('Ответ на комментарий', { selector: 'textarea' })) as HTMLTextAreaElement
  await screen.findByRole('button', { name: 'Шаблоны' })
  await userEvent.type(field, 'И вам: /пр')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(field.value).toBe('И вам: Добрый день, Анна! ___')
  // What could not be filled in is selected, so that one types over it.
  await waitFor(() => expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('___'))

  await userEvent.click(screen.getByRole('button', { name: 'Эмодзи' }))
  await userEvent.click(await screen.findByLabelText(/^🙏 /))
  expect(field.value).toBe('И вам: Добрый день, Анна! 🙏')
  await waitFor(async () => expect((await world.as(operator).desk.config({ query: {} })).emoji).toEqual({ vk: ['🙏'] }))

  await userEvent.click(screen.getByRole('button', { name: 'Макросы' }))
  await userEvent.click(await screen.findByText('Статус: «Закрыт»'))
  const { items } = world.as(operator)
  await waitFor(async () => expect((await items.get({ params: { id: item.id } })).item.status).toBe('closed'))

  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect((await items.get({ params: { id: item.id } })).replies).toMatchObject([{ source: 'template' }]),
  )
  expect((await templates.get({ params: { id: template_id } })).uses).toBe(1)

  await world.owner.query(`update objects set state = 'broken' where space_id = $1`, [space.id])
  await cache.invalidateQueries({ queryKey: objectsKey })
  await screen.findByText(/Аккаунт отключён: ответ подождёт/)
})
