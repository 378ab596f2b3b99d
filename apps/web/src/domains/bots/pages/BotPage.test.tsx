import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open, reload } from '../../../test/screen.tsx'
import { firstDraft } from '../edit/fresh.ts'

const world = await makeWorld()
afterAll(world.end)

const words = {
  ...{ hello: 'Чем помочь?', where: 'Где заказ', person: 'Человек', ask: 'Номер?' },
  ...{ thanks: 'Номер {order_no}', wait: 'Ждите' },
}
async function stage(isBlank = false) {
  const space = await world.space()
  await space.account({ provider: 'telegram' })
  const boss = await space.person('administrator')
  const { bots } = world.as(boss)
  const body = { space_id: space.id, name: 'Приёмка', draft: firstDraft([], isBlank ? undefined : words) }
  const { id } = await bots.add({ body })
  const get = () => bots.get({ params: { id } })
  return { space, boss, bots, id, get, address: `/settings/bots/${id}` }
}
const asList = async () => userEvent.click(await screen.findByRole('radio', { name: 'Список' }))
const addNode = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Узел' }))
  await userEvent.click(await screen.findByRole('button', { name, hidden: true }))
}
const choose = async (label: string, option: string | RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  // Each way out offers the same: those of the first stand first.
  const [first] = await screen.findAllByRole('option', { name: option, hidden: true })
  await userEvent.click(first as HTMLElement)
}

it('draws a bot in the list of its nodes, shows what is wrong, goes back, saves and publishes', async () => {
  const { boss, get, address } = await stage(true)
  await open(address, { world, as: boss })
  await asList()
  await addNode('Сообщение')
  await userEvent.type(screen.getByRole('textbox', { name: 'Текст' }), 'Здравствуйте!')
  screen.getByText('Тупик: выход «дальше» никуда не ведёт')
  await choose('Куда ведёт «дальше»', 'Конец')
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Узлы' })).getAllByText(/Конец/)).not.toEqual([]))

  await userEvent.click(screen.getByRole('button', { name: /^Отменить/ }))
  expect(screen.queryByText('2. Конец')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByText('2. Конец')

  await userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить и опубликовать' }))
  await waitFor(async () => expect(await get()).toMatchObject({ live_version: 1, is_changed: false }))
  const { draft } = await get()
  expect(draft.graph.nodes.map(({ kind }) => kind)).toEqual(['message', 'end'])
  expect(draft.graph.edges).toHaveLength(1)
})

it('keeps what was typed over a reload, and asks before it lies over what a colleague has saved', async () => {
  const { boss, bots, id, get, address } = await stage()
  await open(address, { world, as: boss })
  const name = await screen.findByRole('textbox', { name: 'Название' })
  await userEvent.type(name, ' 2')
  await reload(address, { world, as: boss })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' }).value).toBe('Приёмка 2'),
  )
  const { draft } = await get()
  await bots.save({ params: { id }, body: { seen_version: 1, name: 'Коллега', draft } })
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  const asked = within(await screen.findByRole('dialog'))
  await userEvent.click(asked.getAllByRole('button')[0] as HTMLElement)
  await waitFor(async () => expect((await get()).name).toBe('Приёмка 2'))
})

it('is tried beside the graph: buttons pressed, answers remembered, handed over', async () => {
  const { boss, address } = await stage()
  await open(address, { world, as: boss })
  await asList()
  const test = within(screen.getByRole('complementary', { name: 'Проба' }))
  await userEvent.click(test.getByRole('button', { name: 'Начать разговор' }))
  const log = within(await test.findByRole('log', { name: 'Разговор' }))
  await log.findByText('Чем помочь?')
  await userEvent.click(log.getByRole('button', { name: 'Где заказ' }))
  await log.findByText('Номер?')
  await userEvent.type(test.getByRole('textbox', { name: 'Написать как клиент' }), '48-2207{Enter}')
  await log.findByText('Номер 48-2207')
  await log.findByText('Ждите')
  await test.findByText('order_no')
  await test.findByText(/^передан человеку/)
})
