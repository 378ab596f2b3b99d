import { makeWorld, type Space } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
vi.setConfig({ testTimeout: 90_000 })
// A page without a layout takes what floats for scrolled out of sight, and then it has no name either.
const floating = (name: string | RegExp) => ({ name, hidden: true })

async function macroOf(space: Space, name: string, actions: object[]) {
  const { macros } = world.as(await space.person('administrator'))
  return macros.add({ body: { space_id: space.id, name, uses_for: ['items'], actions: actions as never[] } })
}

async function chooseAll(count: number) {
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  await userEvent.click(await screen.findByRole('button', { name: `Выбрать все ${count}` }))
  await screen.findByText(`Выбраны все по фильтру: ${count}`)
  await screen.findByText(`Выбраны все по фильтру: ${count}`)
}

async function askMacro(name: string) {
  const bar = within(screen.getByRole('toolbar', { name: 'Сделать с выбранными' }))
  await userEvent.click(await bar.findByRole('button', { name: 'Макрос' }))
  await userEvent.click(await screen.findByRole('menuitem', floating(name)))
  return within(await screen.findByRole('dialog', { name: new RegExp(`Макрос «${name}»`) }))
}

it('says before a macro runs on many what each step does, how many answers leave, and from whom', async () => {
  const space = await world.space()
  const account = await space.account({ provider: 'vk' })
  await space.comment({ text: 'Где заказ?', account })
  await space.comment({ text: 'И мой где?', account })
  const macro = await macroOf(space, 'Извиниться', [
    { do: 'reply', text: 'Простите за ожидание' },
    { do: 'status', status: 'closed' },
  ])
  const operator = await space.person('operator')
  await open('/items', { world, as: operator })
  await screen.findByRole('link', { name: /Где заказ/ })
  await chooseAll(2)

  const dialog = await askMacro('Извиниться')
  dialog.getByText('Ответит: «Простите за ожидание»')
  dialog.getByText('Статус: «Закрыт»')
  dialog.getByText('Клиентам уйдёт 2 ответа, их увидят все. От имени:')
  dialog.getByText('Account')
  expect(await world.as(operator).bulk.list()).toEqual([])

  await userEvent.click(dialog.getByRole('button', { name: 'Выполнить и отправить: 2' }))
  await waitFor(async () =>
    expect(await world.as(operator).bulk.list()).toMatchObject([
      { total: 2, deed: { do: 'macro', macro_id: macro.id, seen_version: macro.version } },
    ]),
  )
})

it('does not offer to send where one answer to many is refused, and says why', async () => {
  const space = await world.space()
  await space.comment({ text: 'Из группы', account: await space.account({ provider: 'vk' }) })
  await space.comment({ text: 'Из другой', account: await space.account({ provider: 'vk' }) })
  await macroOf(space, 'Ответить', [{ do: 'reply', text: 'Спасибо' }])
  await open('/items', { world, as: await space.person('operator') })
  await screen.findByRole('link', { name: /Из группы/ })
  await chooseAll(2)

  const dialog = await askMacro('Ответить')
  dialog.getByText('Нужен один аккаунт на всех.')
  expect(dialog.getByRole('button', { name: 'Выполнить' })).toHaveProperty('disabled', true)
})

it('says the difference first when what was chosen matches no more, and leaves alone what was not shown', async () => {
  const space = await world.space()
  const gone = await space.comment({ text: 'распродажа один' })
  const left = await space.comment({ text: 'распродажа два' })
  await space.comment({ text: 'Где заказ?' })
  const operator = await space.person('operator')
  await open('/items?text=распродажа', { world, as: operator })
  await screen.findByRole('link', { name: /распродажа два/ })
  await chooseAll(2)

  const { items } = world.as(await space.person('operator'))
  const body = { status: 'closed', seen_version: gone.version } as const
  await items.setStatus({ params: { id: gone.id }, body })
  const come = await space.comment({ text: 'распродажа три' })

  const bar = within(screen.getByRole('toolbar', { name: 'Сделать с выбранными' }))
  await userEvent.click(bar.getByRole('button', { name: 'Статус' }))
  await userEvent.click(await screen.findByRole('menuitem', floating('Закрыт')))
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить' }))
  await screen.findByText(
    'Больше не подходят под фильтр: 1. Пришли новые: 1, их это не затронет. Продолжить с теми, что остались: 1 комментарий?',
  )
  expect(await world.as(operator).bulk.list()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }))

  await waitFor(async () => expect(await world.as(operator).bulk.list()).toMatchObject([{ total: 1 }]))
  const { rows } = await world.owner.query('select target_id::integer as id from bulk_targets where space_id = $1', [
    space.id,
  ])
  expect(rows).toEqual([{ id: left.id }])
  expect(come.id).not.toBe(left.id)
})
