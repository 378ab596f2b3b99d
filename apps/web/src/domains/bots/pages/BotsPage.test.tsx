import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { firstDraft } from '../edit/fresh.ts'

const world = await makeWorld()
afterAll(world.end)

const words = {
  ...{ hello: 'Чем помочь?', where: 'Где заказ', person: 'Человек', ask: 'Номер?' },
  ...{ thanks: 'Номер {order_no}', wait: 'Ждите' },
}
async function stage() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { bots } = world.as(boss)
  const add = (name: string) => bots.add({ body: { space_id: space.id, name, draft: firstDraft([], words) } })
  return { space, boss, bots, add }
}

it('shows bots in their order, moves them by keys, switches, copies and removes them', async () => {
  const { boss, bots, add } = await stage()
  const first = await add('Первый')
  await add('Второй')
  await bots.publish({ params: { id: first.id }, body: { seen_version: 1 } })
  const order = async () => (await bots.list({ query: {} })).map(({ name }) => name)
  await open('/settings/bots', { world, as: boss })

  ;(await screen.findByRole('button', { name: 'Переставить: Второй' })).focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(async () => expect(await order()).toEqual(['Второй', 'Первый']))

  screen.getByText('версия 1')
  screen.getByText('не опубликован')
  expect(screen.getAllByText('Начинает, когда клиент пишет впервые')).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Включён: Второй' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: 'Включён: Первый' }))
  await waitFor(async () => expect((await bots.list({ query: {} }))[1]?.is_on).toBe(true))

  await userEvent.click(screen.getByRole('button', { name: 'Действия: Второй' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Удалить бота «Второй»?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  await waitFor(async () => expect(await order()).toEqual(['Первый']))

  await userEvent.click(screen.getByRole('button', { name: 'Действия: Первый' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Сделать копию', hidden: true }))
  const copying = within(await screen.findByRole('dialog'))
  await userEvent.click(copying.getByRole('button', { name: 'Сделать копию' }))
  await waitFor(async () => expect(await order()).toEqual(['Первый', 'Первый, копия']))
})

it('takes a bot from a file, and asks what stands for names that are unknown', async () => {
  const { space, boss, bots } = await stage()
  const draft = firstDraft([], words)
  const nodes = draft.graph.nodes.map((node) => (node.kind === 'hand_over' ? { ...node, group_id: 77 } : node))
  const document = {
    ...{ format: 'otklik.bot', version: 1, name: 'Из файла' },
    definition: { ...draft, graph: { ...draft.graph, nodes } },
    names: [{ kind: 'group', id: 77, name: 'Ночная смена' }],
  }
  await open('/settings/bots', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Загрузить' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = new File([JSON.stringify(document)], 'bot.json', { type: 'application/json' })
  await userEvent.upload(dialog.getByLabelText('Файл бота'), file)
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Группа «Ночная смена»' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Убрать из бота', hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить' }))
  await waitFor(async () =>
    expect(await bots.list({ query: { space_id: space.id } })).toMatchObject([
      { name: 'Из файла', is_on: false, live_version: null },
    ]),
  )
})

it('says why nobody speaks where the space has no bots', async () => {
  const { space, boss } = await stage()
  await world.owner.query(`update spaces set settings = settings || '{"bots": false}' where id = $1`, [space.id])
  await open('/settings/bots', { world, as: boss })
  await screen.findByText('Боты не работают')
})
