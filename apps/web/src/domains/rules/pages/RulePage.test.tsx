import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open, reload } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const like = { do: 'like' as const }
const arrived = { on: 'item_arrived' as const, kinds: [] }
const choose = async (label: string, option: string, place = 0) => {
  await userEvent.click(screen.getAllByRole('combobox', { name: label })[place] as HTMLElement)
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const addAct = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Действие' }))
  await userEvent.click(await screen.findByRole('button', { name, hidden: true }))
}

it('puts a rule together by pressing, says it in a sentence, names what is missing, and saves it', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { rules } = world.as(boss)
  const { router } = await open('/settings/rules/create', { world, as: boss })

  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Курьер опоздал')
  await userEvent.click(screen.getByRole('button', { name: 'Условие' }))
  await userEvent.click(screen.getByRole('button', { name: 'Группа' }))
  await addAct('Поставить лайк')
  await addAct('Заметка коллегам')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(screen.getAllByText('Напишите хотя бы одно значение и нажмите Enter')).toHaveLength(2)
  screen.getByText('Напишите заметку')
  expect(await rules.list({ query: {} })).toEqual([])

  const [first, second] = screen.getAllByRole('textbox', { name: 'Значение: Текст' }) as [HTMLElement, HTMLElement]
  await userEvent.type(first, 'курьер{Enter}опозда*{Enter}')
  await userEvent.type(second, 'доставка')
  await userEvent.type(screen.getByRole('textbox', { name: 'Текст заметки' }), 'Проверьте заказ')
  const told = within(screen.getByRole('region', { name: 'Одной фразой' }))
  told.getByText(
    'Когда пришёл комментарий или отзыв, если текст содержит слова «курьер» или «опозда*» и текст содержит слова «доставка»: ' +
      'поставить лайк; написать коллегам «Проверьте заказ».',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/settings\/rules\/\d+$/))
  const [row] = await rules.list({ query: {} })
  const saved = await rules.get({ params: { id: row?.id ?? 0 } })
  const words = (value: string[]) => ({ field: 'text', op: 'words', value })
  expect(saved).toMatchObject({
    name: 'Курьер опоздал',
    is_on: false,
    if: { all: [words(['курьер', 'опозда*']), { any: [words(['доставка'])] }] },
    do: [like, { do: 'note', text: 'Проверьте заказ' }],
  })

  await userEvent.click(await screen.findByRole('switch', { name: 'Выключено' }))
  await screen.findByRole('switch', { name: 'Включено' })
  expect((await rules.list({ query: {} }))[0]?.is_on).toBe(true)
})

it('finds what was typed again after a reload, and puts an old version back into the editor', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { rules } = world.as(boss)
  const made = { space_id: space.id, when: arrived, if: { all: [] }, do: [like] }
  const { id } = await rules.add({ body: { ...made, name: 'Первое имя' } })
  const address = `/settings/rules/${id}`
  await open(address, { world, as: boss })
  const name = await screen.findByRole('textbox', { name: 'Название' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Второе имя')
  await reload(address, { world, as: boss })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' }).value).toBe('Второе имя'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () => expect((await rules.get({ params: { id } })).version).toBe(2))

  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Версии', hidden: true }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('действует')
  dialog.getByText('Первое имя')
  await userEvent.click(dialog.getByRole('button', { name: 'Вернуть версию' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' }).value).toBe('Первое имя')
  expect((await rules.get({ params: { id } })).name).toBe('Второе имя')
})

it('chooses a field, an operator and a value that fit each other', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await open('/settings/rules/create', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Условие' }))
  await choose('О чём условие', 'Оценка')
  await choose('Как сравнить: Оценка', 'от и до')
  await userEvent.type(screen.getByRole('textbox', { name: 'От: Оценка' }), '1')
  await userEvent.type(screen.getByRole('textbox', { name: 'До: Оценка' }), '3')
  screen.getByText(/если оценка от 1 до 3/)
  await choose('О чём условие', 'Эмоция')
  await userEvent.click(screen.getByRole('combobox', { name: 'Значение: Эмоция' }))
  await userEvent.click(await screen.findByRole('option', { name: 'негатив', hidden: true }))
  screen.getByText(/если эмоция «негатив»/)
})
