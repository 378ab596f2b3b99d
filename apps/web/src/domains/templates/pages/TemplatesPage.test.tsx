import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open, reload } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const plain = { folder_id: null, shortcut: null, company_ids: null, group_ids: null, file_ids: [] }

it('makes a template with a variable from the menu, and finds it by its folder', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { templates } = world.as(boss)
  const folder = await templates.addFolder({ body: { space_id: space.id, parent_id: null, name: 'Доставка' } })
  await templates.add({ body: { space_id: space.id, ...plain, name: 'Прочее', text: 'Спасибо!' } })
  const { router } = await open(`/settings/templates?folder=${folder.id}`, { world, as: boss })

  await screen.findByText('Здесь таких шаблонов нет.')
  await userEvent.click(screen.getByRole('link', { name: 'Создать' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Укажите название')
  await userEvent.type(await screen.findByLabelText('Название'), 'Когда приедет')
  await userEvent.type(screen.getByLabelText('Текст'), 'Добрый день, ')
  await userEvent.click(screen.getByRole('button', { name: 'Переменная' }))
  await userEvent.click(await screen.findByRole('button', { name: /^имя клиента/, hidden: true }))
  await screen.findByText('Добрый день, Екатерина')
  await userEvent.type(screen.getByLabelText('Сокращение'), '/Когда')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates'))
  const list = await screen.findByRole('list', { name: 'Шаблоны' })
  await within(list).findByText('Когда приедет')
  expect(within(list).queryByText('Прочее')).toBeNull()
  expect(await templates.list({ query: {} })).toMatchObject([
    { name: 'Когда приедет', text: 'Добрый день, {author.first_name}', shortcut: 'когда', folder_id: folder.id },
    { name: 'Прочее' },
  ])
})

it('says at the field what is wrong, also what the networks would not take', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { templates } = world.as(boss)
  const { id } = await templates.add({
    body: { space_id: space.id, ...plain, name: 'Длинный', text: 'я'.repeat(9_000) },
  })
  await open(`/settings/templates/${id}`, { world, as: boss })
  await screen.findByText(/^слишком длинно для: .*Telegram/)
  const text = screen.getByLabelText('Текст')
  await userEvent.clear(text)
  await userEvent.type(text, 'Здравствуйте, {{имя}')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Такой переменной нет: имя')
})

it('asks before it replaces what a colleague has saved meanwhile', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { templates } = world.as(await space.person('administrator'))
  const { id } = await templates.add({ body: { space_id: space.id, ...plain, name: 'Привет', text: 'Привет!' } })
  await open(`/settings/templates/${id}`, { world, as: boss })
  await userEvent.type(await screen.findByLabelText('Текст'), ' Рады вам.')
  const theirs = { ...plain, name: 'Привет', text: 'Здравствуйте!', seen_version: 1 }
  await templates.save({ params: { id }, body: theirs })
  const text = async () => (await templates.get({ params: { id } })).text

  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Это уже сохранил кто-то ещё')
  expect(await text()).toBe('Здравствуйте!')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить мой' }))
  await waitFor(async () => expect(await text()).toBe('Привет! Рады вам.'))
})

it('keeps what was typed over a reload, and asks nevertheless when a colleague has saved meanwhile', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { templates } = world.as(await space.person('administrator'))
  const { id } = await templates.add({ body: { space_id: space.id, ...plain, name: 'Привет', text: 'Привет!' } })
  const address = `/settings/templates/${id}`
  await open(address, { world, as: boss })
  await userEvent.type(await screen.findByLabelText('Текст'), ' Рады вам.')
  await templates.save({ params: { id }, body: { ...plain, name: 'Привет', text: 'Здравствуйте!', seen_version: 1 } })

  await reload(address, { world, as: boss })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Текст')).value).toBe('Привет! Рады вам.')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Это уже сохранил кто-то ещё')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить мой' }))
  await screen.findByText('Шаблон сохранён')

  await reload(address, { world, as: boss })
  await screen.findByLabelText('Текст')
  expect(screen.queryByText('Есть несохранённые изменения')).toBeNull()
})
