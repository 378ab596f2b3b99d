import { freezeDue } from '@otklik/server/src/domains/draws/jobs.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open, reload } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const now = () => Math.floor(Date.now() / 1000)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirmed = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

it('makes a draft, announces it, draws, repeats the draw and passes a prize on', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  for (const n of [1, 2, 3])
    await space.comment({ author: { external_id: `${n}`, name: `Автор ${n}` }, created_at: now() - 60 })
  const { draws } = world.as(boss)
  await open('/settings/logsrandom/new', { world, as: boss })
  await press('Создать черновик')
  await screen.findByText('Укажите название')
  await screen.findByText('Выберите пост')
  await userEvent.type(screen.getByLabelText('Название'), 'Осень')
  await userEvent.click((await screen.findAllByRole('radio', { name: /комментариев/ }))[0] as HTMLElement)
  await screen.findByText('Выбран пост')
  await press('Создать черновик')
  await userEvent.click(await screen.findByRole('link', { name: /Осень/ }))
  await press('Объявить')
  await confirmed('Объявить')
  await screen.findByText('Ждём конца')

  const [draw] = (await draws.list({ query: {} })).rows
  await world.owner.query('update contest_draws set freezes_at = now() where space_id = $1', [space.id])
  await freezeDue(world.base)
  await reload(`/settings/logsrandom/${draw?.id}`, { world, as: boss })
  await press('Провести')
  await confirmed('Провести')
  await press('Посчитать ещё раз')
  await screen.findByText('расчёт повторён, совпал')
  await press('Не отвечает')
  await confirmed('Передать')
  await screen.findByText('приз перешёл дальше')
  const { winners } = await draws.get({ params: { id: draw?.id as number } })
  expect(winners.map(({ state }) => state)).toEqual(['passed', 'waiting', 'reserve'])
})

it('shows the proof to anybody, and nothing of a draft', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { id } = await space.comment({ created_at: now() - 60 })
  const { rows } = await world.owner.query('select post_id from items where id = $1', [id])
  const { draws } = world.as(boss)
  const terms = { from: now() - 600, until: now() + 600, winners: 1, reserves: 0 }
  const body = { space_id: space.id, name: 'Мёд', post_id: Number(rows[0].post_id), terms }
  const draw = await draws.add({ body })
  await open(`/draw/${draw.key}`, { world })
  await screen.findByText('Такого розыгрыша нет')
  const { commit } = await draws.announce({ params: { id: draw.id } })
  await reload(`/draw/${draw.key}`, { world })
  await screen.findByRole('heading', { name: 'Мёд' })
  await screen.findByText(commit as string)
})
