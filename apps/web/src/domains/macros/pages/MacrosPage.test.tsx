import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('puts a macro together, says what it will do, and offers it first when it is moved up', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { macros } = world.as(boss)
  const first = { space_id: space.id, name: 'Первый', uses_for: ['items' as const], actions: [{ do: 'hide' as const }] }
  await macros.add({ body: first })
  const { router } = await open('/settings/macros/new', { world, as: boss })

  const add = async (deed: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить действие' }))
    await userEvent.click(await screen.findByRole('button', { name: deed, hidden: true }))
  }
  await userEvent.type(await screen.findByLabelText('Название'), 'Поблагодарить')
  await add('Ответить')
  await add('Сменить статус')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Напишите текст или выберите шаблон')
  await userEvent.type(screen.getByLabelText('Текст'), 'Спасибо!')
  const plan = within(screen.getByRole('region', { name: 'Что он сделает' }))
  expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ответит: «Спасибо!»',
    'Статус: «Закрыт»',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/macros'))
  await userEvent.click(await screen.findByRole('button', { name: 'Выше: Поблагодарить' }))
  await waitFor(async () =>
    expect((await macros.list({ query: {} })).map(({ name }) => name)).toEqual(['Поблагодарить', 'Первый']),
  )

  const field = screen.getByRole('searchbox', { name: 'Найти макрос' })
  await userEvent.type(field, 'перв')
  screen.getByText('Первый')
  expect(screen.queryByText('Поблагодарить')).toBeNull()
  // Among what was found there is no order.
  expect(screen.queryByRole('button', { name: /^Выше/ })).toBeNull()
  await userEvent.type(field, 'ый, которого нет')
  screen.getByText('Ничего не нашлось')
})
