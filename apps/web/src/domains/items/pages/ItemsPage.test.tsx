import type { EventFrame } from '@otklik/contract/wire/socket.ts'
import { makeWorld, type Person } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { applyEvent, applyHeard } from '../../../platform/live/live.ts'
import { heard, live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const rowTexts = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const composer = () => screen.findByRole('textbox', { name: 'Ответ на комментарий' })
// The panel beside it has one, too.
const findClose = async () => (await screen.findAllByRole('button', { name: 'Закрыть' }))[0] as HTMLElement

/** As the socket would bring it: the thing as the person sees it now. */
async function tell(cache: Parameters<typeof applyEvent>[0], kind: EventFrame['kind'], id: number, as: Person) {
  const { item } = await world.as(as).items.get({ params: { id } })
  const body = { id, space_id: item.space_id, version: item.version }
  act(() =>
    applyEvent(cache, live, { type: 'event', space_id: 1, seq: 1, prev: 0, kind, body, row: item } as EventFrame),
  )
}

it('shows the list also where the address has words of others', async () => {
  const space = await world.space()
  await space.comment({ text: 'Где мой заказ?' })
  await open('/items?locale=ru&utm_source=mail', { world, as: await space.person('operator') })
  await findRow('Где мой заказ')
})

it('opens a comment beside the list and sends an answer to it', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Где мой заказ?' })
  const operator = await space.person('operator')
  const { router } = await open('/items', { world, as: operator })

  await userEvent.click(await findRow('Где мой заказ'))
  expect(router.state.location.pathname).toBe(`/items/${id}`)

  await userEvent.type(await composer(), 'Курьер уже у вас')
  await userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))

  const thread = screen.getByRole('feed')
  await within(thread).findByText('Курьер уже у вас')
  await waitFor(async () => {
    const { replies } = await world.as(operator).items.get({ params: { id } })
    expect(replies.map(({ text, state }) => [text, state])).toEqual([['Курьер уже у вас', 'pending']])
  })
  expect(await composer()).toHaveProperty('value', '')
})

it('says who else is answering, and asks before a second answer goes out', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Кто ответит?' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  await world.owner.query(`update users set name = 'Анна' where id = $1`, [colleague.user_id])
  const { cache } = await open(`/items/${id}`, { world, as: operator })
  const replies = async () => (await world.as(operator).items.get({ params: { id } })).replies.length
  const lock = { type: 'item', id, user_id: colleague.user_id } as const
  const hear = (type: 'lock' | 'unlock') => act(() => applyHeard(cache, heard, { type, space_id: space.id, lock }))

  await composer()
  hear('lock')
  await screen.findByText('Анна отвечает…')
  await userEvent.type(await composer(), 'И я')
  expect(rowTexts().join()).toContain('отвечает…')

  const sendIt = async () => userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))
  await sendIt()
  const no = await screen.findByRole('button', { name: 'Отмена' })
  // Enter alone must not send it.
  await waitFor(() => expect(document.activeElement).toBe(no))
  await userEvent.click(no)
  expect([await replies(), (await composer()) as HTMLTextAreaElement]).toMatchObject([0, { value: 'И я' }])
  await sendIt()
  await userEvent.click(await screen.findByRole('button', { name: 'Всё равно отправить' }))
  await waitFor(async () => expect(await replies()).toBe(1))

  hear('unlock')
  await waitFor(() => expect(screen.queryByText('Анна отвечает…')).toBeNull())
})

it('warns nobody who was first: a colleague who comes later is only shown', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Кто быстрее?' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  const { cache } = await open(`/items/${id}`, { world, as: operator })
  await userEvent.type(await composer(), 'Я уже пишу')
  const lock = { type: 'item', id, user_id: colleague.user_id } as const
  act(() => applyHeard(cache, heard, { type: 'lock', space_id: space.id, lock }))
  await screen.findByText(/отвечает…$/, { selector: 'p' })

  await userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))

  await waitFor(async () =>
    expect((await world.as(operator).items.get({ params: { id } })).replies).toMatchObject([{ text: 'Я уже пишу' }]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('closes a comment, which stays in its place as done', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Когда открываетесь?' })
  const moderator = await space.person('moderator')
  await open(`/items/${id}`, { world, as: moderator })

  await userEvent.click(await findClose())
  await screen.findByRole('button', { name: 'Статус: Закрыт' })
  await waitFor(async () =>
    expect((await world.as(moderator).items.get({ params: { id } })).item.status).toBe('closed'),
  )
  expect((await findRow('Когда открываетесь')).textContent).toContain('Когда открываетесь')
  await screen.findByText('Ваша роль не отвечает клиентам. Право ответить даёт администратор.')
})

it('says that somebody else was first, and shows how it stands', async () => {
  const space = await world.space()
  const { id, version } = await space.comment({ text: 'Есть ли парковка?' })
  const [first, second] = [await space.person('operator'), await space.person('operator')]
  const { cache } = await open(`/items/${id}`, { world, as: first })
  const close = await findClose()
  // Nothing is on its way that would bring the news.
  await waitFor(() => expect(cache.isFetching()).toBe(0))

  await world.as(second).items.setStatus({ params: { id }, body: { status: 'waiting', seen_version: version } })
  await userEvent.click(close)

  await screen.findByRole('button', { name: 'Статус: Ждём клиента' })
  await screen.findByText(/Комментарий изменился, пока вы смотрели/)
})

it('keeps the filter in the address, and starts from it', async () => {
  const space = await world.space()
  await space.comment({ text: 'Открытый вопрос' })
  const done = await space.comment({ text: 'Закрытый вопрос' })
  const operator = await space.person('operator')
  const body = { status: 'closed', seen_version: done.version } as const
  await world.as(operator).items.setStatus({ params: { id: done.id }, body })
  const { router } = await open('/items?status=closed', { world, as: operator })
  await findRow('Закрытый вопрос')
  expect(rowTexts()).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Убрать: Статус' }))
  await waitFor(() => expect(router.state.location.href).toBe('/items'))
  await findRow('Открытый вопрос')
})

it('lets a new comment in at the top while nothing is chosen, and gathers it while something is', async () => {
  const space = await world.space()
  await space.comment({ text: 'Первый' })
  const operator = await space.person('operator')
  const { cache } = await open('/items', { world, as: operator })
  await findRow('Первый')

  const second = await space.comment({ text: 'Второй' })
  await tell(cache, 'item.arrived', second.id, operator)
  await findRow('Второй')
  expect(rowTexts().map((text) => text?.includes('Второй'))).toEqual([true, false])

  await userEvent.click(await findRow('Первый'))
  const third = await space.comment({ text: 'Третий' })
  await tell(cache, 'item.arrived', third.id, operator)
  await userEvent.click(await screen.findByRole('button', { name: '1 новый комментарий' }))
  await waitFor(() => expect(rowTexts()[0]).toContain('Третий'))
})

it('says where nothing waits, and what to do next', async () => {
  const space = await world.space()
  await space.account()
  await open('/items', { world, as: await space.person('operator') })
  await screen.findByText('Всё разобрано')
  screen.getByRole('button', { name: 'Показать закрытые' })
})

it('says that there is no such comment', async () => {
  const space = await world.space()
  await open('/items/999999', { world, as: await space.person('operator') })
  await screen.findByText('Такого комментария нет')
})
