import { makeWorld, type Space } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string) => screen.findByRole('button', { name })
const choose = async (label: string, option: string) => {
  const field = screen.getByRole('combobox', { name: label })
  await userEvent.click(field)
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement
  // It opens with a movement, which this browser never finishes.
  await userEvent.click(await within(list).findByRole('option', { name: option, hidden: true }))
}
const names = () =>
  screen.getAllByRole('button', { name: /^Действия: / }).map((row) => row.getAttribute('aria-label')?.slice(10))

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { tags } = world.as(boss)
  const add = (name: string, parent_id: number | null = null) =>
    tags.add({
      body: { space_id: space.id, name, parent_id, tag_group_id: null, color: 'red', uses: ['items', 'chats'] },
    })
  return { space, boss, tags, add }
}

async function tagged(space: Space, tag_id: number) {
  const { id } = await space.comment()
  await world.owner.query(
    `insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id)
     select space_id, id, $2, created_at, false, object_id from items where id = $1`,
    [id, tag_id],
  )
}

it('makes a tag under another one, and says at the field what is wrong', async () => {
  const { boss, tags, add } = await office()
  await add('Доставка')
  await open('/settings/tags', { world, as: boss })
  await screen.findByRole('link', { name: 'Доставка' })
  await userEvent.click(screen.getByRole('link', { name: 'Создать тег' }))
  await userEvent.click(await button('Создать'))
  await screen.findByText('Укажите название')
  await userEvent.type(screen.getByLabelText('Название'), 'доставка')
  await userEvent.click(await button('Создать'))
  await screen.findByText('Такое название уже есть')
  await choose('Под каким тегом', 'Доставка')
  await userEvent.click(screen.getByRole('radio', { name: 'Бирюзовый' }))
  await userEvent.click(await button('Создать'))
  await screen.findByRole('link', { name: 'доставка' })
  expect(await tags.list()).toMatchObject([{ name: 'Доставка' }, { name: 'доставка', color: 'teal' }])
})

it('puts tags in order with buttons, and says what archiving does before it does it', async () => {
  const { space, boss, add } = await office()
  const first = await add('Жалоба')
  await add('Вопрос')
  await add('На курьера', first.id)
  await add('Похвала')
  await tagged(space, first.id)
  await open('/settings/tags', { world, as: boss })
  // By keyboard alone, as far as it goes: the focus goes along with the row.
  ;(await button('Ниже: Жалоба')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Вопрос', 'Жалоба', 'На курьера', 'Похвала']))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Ниже: Жалоба'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Вопрос', 'Похвала', 'Жалоба', 'На курьера']))

  await userEvent.click(await button('Действия: Жалоба'))
  // It opens with a movement, which this browser never finishes.
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать в архив', hidden: true }))
  const sure = within(await screen.findByRole('dialog', { name: 'Убрать тег «Жалоба» в архив?' }))
  sure.getByText(/Он останется там, где уже стоит: 1 комментарий.*уйдёт 1 вложенный тег/)
  await userEvent.click(sure.getByRole('button', { name: 'Убрать в архив' }))
  await waitFor(() => expect(names()).toEqual(['Вопрос', 'Похвала']))
  await userEvent.click(screen.getByRole('radio', { name: 'Архив · 2' }))
  await waitFor(() => expect(names()).toEqual(['Жалоба', 'На курьера']))
})

it('counts every press while the first is still under way, and puts all back when the server refuses', async () => {
  const { boss, tags, add } = await office()
  await add('Один')
  const { id } = await add('Два')
  for (const name of ['Три', 'Четыре']) await add(name)
  await open('/settings/tags', { world, as: boss })
  const down = await button('Ниже: Один')
  const real = fetch
  const road = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...[to, init]: Parameters<typeof fetch>) => {
    if (init?.method === 'PUT') await road.promise
    return real(to, init)
  })
  for (const order of ['Два Один Три Четыре', 'Два Три Один Четыре', 'Два Три Четыре Один']) {
    await userEvent.click(down)
    await waitFor(() => expect(names().join(' ')).toBe(order))
  }
  road.resolve()
  await waitFor(async () =>
    expect((await tags.list()).map(({ name }) => name)).toEqual(['Два', 'Три', 'Четыре', 'Один']),
  )

  await tags.remove({ params: { id } })
  await userEvent.click(await button('Выше: Три'))
  await screen.findByRole('alert')
  await waitFor(() => expect(names()).toEqual(['Три', 'Четыре', 'Один']))
})

it('merges one tag into another, and refuses to delete what is in use', async () => {
  const { space, boss, tags, add } = await office()
  const [from, into] = [await add('Доставка долгая'), await add('Доставка')]
  await tagged(space, from.id)
  await open(`/settings/tags/${from.id}`, { world, as: boss })
  await screen.findByText('Отмечено: 1 комментарий')
  await userEvent.click(await button('Удалить навсегда'))
  await screen.findByText(/Он ещё стоит: 1 комментарий/)
  await userEvent.click(await button('Отмена'))
  await userEvent.click(await button('Объединить…'))
  await choose('С каким тегом', 'Доставка')
  await userEvent.click(await button('Объединить'))
  await screen.findByText('Тег в архиве: поставить его нельзя')
  expect(await tags.usage({ params: { id: into.id } })).toMatchObject({ items: 1 })
})

it('makes a group that is shown, and follows what another administrator changes', async () => {
  const { space, boss, add } = await office()
  const { cache } = await open('/settings/tags?show=groups', { world, as: boss })
  await userEvent.click((await screen.findAllByRole('link', { name: 'Создать группу' }))[0] as HTMLElement)
  await userEvent.type(await screen.findByLabelText('Название'), 'Тема')
  await userEvent.click(screen.getByRole('switch', { name: 'Только один тег из группы' }))
  await userEvent.click(await button('Создать'))
  await screen.findByText('0 тегов · только один')
  await userEvent.click(screen.getByRole('radio', { name: 'Теги' }))
  await screen.findByText('Тегов пока нет')
  const { id } = await add('Цена')
  const body = { id, space_id: space.id, merged_into: null }
  act(() =>
    applyEvent(cache, live, {
      type: 'event',
      space_id: space.id,
      seq: 1,
      prev: 0,
      kind: 'tags.changed',
      body,
      row: null,
    }),
  )
  await screen.findByRole('link', { name: 'Цена' })
})
