import type { BulkRun } from '@otklik/contract/bulk.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { applyHeard } from '../../../platform/live/live.ts'
import { heard } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

vi.setConfig({ testTimeout: 90_000 })
const rowTexts = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
// A page without a layout takes what floats for scrolled out of sight, and then it has no name either.
const floating = (name: string | RegExp) => ({ name, hidden: true })

it('gathers choices in the panel, says how many they leave, and keeps them as the last filter', async () => {
  const space = await world.space()
  await space.comment({ text: 'Где мой заказ?' })
  await space.comment({ text: 'Заказы теряются' })
  await space.comment({ text: 'Когда откроетесь?' })
  const operator = await space.person('operator')
  const { router } = await open('/items', { world, as: operator })
  await screen.findByRole('link', { name: /Когда откроетесь/ })

  await userEvent.keyboard('/')
  const panel = within(await screen.findByRole('dialog', { hidden: true }))
  await userEvent.type(panel.getByRole('searchbox', { hidden: true }), 'заказами')
  await userEvent.click(panel.getByRole('switch', floating(/Скрыть чужое/)))
  expect(rowTexts()).toHaveLength(3)
  await userEvent.click(await panel.findByRole('button', floating('Показать 2')))

  await waitFor(() => expect(rowTexts()).toHaveLength(2))
  expect(new URLSearchParams(router.state.location.searchStr).get('text')).toBe('заказами')
  screen.getByRole('button', { name: /Текст «заказами»/ })
  await waitFor(async () =>
    expect((await world.as(operator).users.me()).settings).toMatchObject({ hide_other: true, status: [] }),
  )

  screen.getByText('Выберите комментарий')
  await router.navigate({ to: '/items', search: { text: 'самовар' } as never })
  await screen.findByText('Ничего не нашлось')
  expect(screen.queryByText('Выберите комментарий')).toBeNull()
  await router.navigate({ to: '/items', search: { text: 'заказами', hide_other: true } as never })

  await userEvent.click(await screen.findByRole('button', { name: 'Убрать: Текст' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?hide_other=true'))
  await userEvent.click(screen.getByRole('button', { name: 'Убрать: Чужое' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await waitFor(() => expect(rowTexts()).toHaveLength(3))
})

it('closes many at once, tells how far it is, and says why one was not', async () => {
  const space = await world.space()
  const [first, second] = [await space.comment({ text: 'Спам один' }), await space.comment({ text: 'Спам два' })]
  const moderator = await space.person('moderator')
  const { cache } = await open('/items', { world, as: moderator })
  await screen.findByRole('link', { name: /Спам один/ })

  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  const [box] = await screen.findAllByRole('checkbox')
  await userEvent.click(box as HTMLElement)
  screen.getByText('Выбрано: 1 комментарий')
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать все 2' }))
  await screen.findByText('Выбраны все по фильтру: 2')
  expect(screen.queryByRole('button', { name: 'Ответить всем' })).toBeNull()

  const bar = within(screen.getByRole('toolbar', { name: 'Сделать с выбранными' }))
  await userEvent.click(bar.getByRole('button', { name: 'Статус' }))
  await userEvent.click(await screen.findByRole('menuitem', floating('Закрыт')))
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить' }))

  const card = within(await screen.findByRole('region', { name: 'Меняем статус: 2 комментария' }))
  card.getByText('0 из 2')
  const [run] = await world.as(moderator).bulk.list()
  expect(run).toMatchObject({ total: 2, state: 'running', deed: { do: 'status', status: 'closed' } })

  await world.owner.query(
    `update bulk_targets set state = case target_id when $1 then 'failed' else 'done' end,
       reason = case target_id when $1 then 'stale' end where run_id = $2`,
    [first.id, run?.id],
  )
  await world.owner.query(`update bulk_runs set done = 1, failed = 1, state = 'done' where id = $1`, [run?.id])
  const tell = (run: BulkRun) => act(() => applyHeard(cache, heard, { type: 'bulk', space_id: space.id, run }))
  // All of it is asked for, and the account of one is away: that is not done.
  tell({ ...(run as BulkRun), held: 1, failed: 1, state: 'settling' })
  await card.findByText('1 из 2')
  card.getByText('Не получилось: 1. Остальное принято. Ждут, пока подключат аккаунт: 1. Потом уйдут сами.')
  screen.getByText('Ждут аккаунта: 1')
  tell({ ...(run as BulkRun), done: 1, failed: 1, state: 'done' })
  await card.findByText('2 из 2')
  card.getByText('Не получилось: 1. Готово.')
  // It is over: nothing is being changed any more.
  screen.getByRole('region', { name: 'Смена статуса: 2 комментария' })
  expect(screen.queryByText('Ждут аккаунта: 1')).toBeNull()
  await card.findByText('За это время что-то изменилось')
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [first, second].map(({ id }) => `/items/${id}`),
  )
})

it('says before it hides or deletes how many of them the networks let go, and names them when one comes back', async () => {
  const space = await world.space()
  const [facebook, instagram, reviews] = [
    await space.account({ provider: 'facebook' }),
    await space.account({ provider: 'instagram' }),
    await space.account({ provider: 'googleplay' }),
  ]
  const first = await space.comment({
    text: 'Спам раз',
    account: facebook,
    author: { external_id: 'sedova', name: 'Мария Седова' },
  })
  const second = await space.comment({ text: 'Спам два', account: instagram })
  const third = await space.comment({ text: 'Пять звёзд', account: reviews, sort: 'review' })
  const who = await space.person('moderator')
  const { bulk } = world.as(who)
  await open('/items', { world, as: who })
  await screen.findByRole('link', { name: /Спам раз/ })
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  const bar = within(screen.getByRole('toolbar', { name: 'Сделать с выбранными' }))
  await userEvent.click(bar.getByRole('button', { name: 'Удалить' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Удалить 2 комментария из 3?' }))
  dialog.getByText(/Сеть не даст удалить: 1, они останутся как есть/)
  await userEvent.click(dialog.getByRole('button', { name: 'Удалить' }))
  await screen.findByRole('region', { name: 'Удаляем: 3 комментария' })
  const ids = [first, second, third].map(({ id }) => id)
  expect(await bulk.previewItems({ body: { target: { ids } } })).toMatchObject({ can: { hide: 2, delete: 2 } })
  const [run] = await bulk.list()
  const { rows } = await bulk.results({ params: { id: run?.id as number }, query: {} })
  expect(rows.find(({ id }) => id === first.id)?.name).toBe('Мария Седова')
})

it('says of which network the account is that it offers to keep: two may share a name', async () => {
  const space = await world.space()
  await space.comment({ text: 'Из группы', account: await space.account({ provider: 'vk' }) })
  await space.comment({ text: 'Из канала', account: await space.account({ provider: 'ok' }) })
  await open('/items', { world, as: await space.person('operator') })
  await screen.findByRole('link', { name: /Из канала/ })
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: /^Оставить (VK|OK) «Account», 1$/ }))
  await screen.findByText('Выбрано: 1 комментарий')
})

it('says why all of them cannot be answered: read out, and when it is pressed', async () => {
  const space = await world.space()
  for (const text of ['Здесь', 'Там']) await space.comment({ text, account: await space.account() })
  await open('/items', { world, as: await space.person('operator') })
  await screen.findByRole('link', { name: /Здесь/ })
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать несколько' }))
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)

  const why = 'Нужен один аккаунт на всех'
  const reply = await screen.findByRole('button', { name: 'Ответить всем', description: why })
  expect(reply.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(reply)
  await within(screen.getByRole('region', { name: 'Оповещения' })).findByText(why)
})
