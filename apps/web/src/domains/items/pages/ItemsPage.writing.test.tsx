import { makeWorld } from '@otklik/server/test/world.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { leave } from '../../../platform/pages/leave.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ответ на комментарий' })

/** Cards stay on their way until they are let through; whatever else is asked is answered. */
function holdCards() {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const plainly = globalThis.fetch
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (/\/v1\/items\/\d+$/.test(String(args[0])) && (args[1]?.method ?? 'GET') === 'GET') await held
    return plainly(...args)
  })
  return () => act(async () => letThrough())
}

/** As a Russian layout gives them: another letter on the same key. */
const russian = { т: 'KeyN', е: 'KeyT', с: 'KeyC', у: 'KeyE', а: 'KeyF', ' ': 'Space' } as const
const press = (text: string) => {
  for (const key of text)
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: russian[key as keyof typeof russian] })
}

it('after R every letter belongs to the answer, however long the card takes', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Где мой заказ?' })
  const operator = await space.person('operator')
  await open('/items', { world, as: operator })
  const letThrough = holdCards()
  const row = await findRow('Где мой заказ')
  act(() => row.focus())

  fireEvent.keyDown(row, { key: 'к', code: 'KeyR' })
  // By place these would take it (T), close it (E) and look for something.
  press('тест уа')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Backspace', code: 'Backspace' })
  await letThrough()

  const field = await composer()
  await waitFor(() => expect(field.value).toBe('тест у'))
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('ж')
  expect(field.value).toBe('тест уж')
  const { item } = await world.as(operator).items.get({ params: { id } })
  expect(item).toMatchObject({ status: 'new', assigned_to: null })
})

it('keys are commands again once it is clear that there is nothing to write into', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Кто закроет?' })
  const moderator = await space.person('moderator')
  await open('/items', { world, as: moderator })
  const row = await findRow('Кто закроет')
  act(() => row.focus())

  fireEvent.keyDown(row, { key: 'r', code: 'KeyR' })
  await screen.findByText('Ваша роль не отвечает клиентам. Право ответить даёт администратор.')
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })

  await waitFor(async () =>
    expect((await world.as(moderator).items.get({ params: { id } })).item.status).toBe('closed'),
  )
})

it('what was begun before a reload is stopped by what a colleague has answered meanwhile', async () => {
  const space = await world.space()
  const { id, version } = await space.comment({ text: 'Отмените заказ' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  await open(`/items/${id}`, { world, as: operator })
  await userEvent.type(await composer(), 'Уже едет')
  await waitFor(async () => {
    const { draft } = await world.as(operator).items.get({ params: { id } })
    expect(draft).toMatchObject({ text: 'Уже едет', seen: { version } })
  })
  sessionStorage.clear()
  cleanup()
  leave()
  await world.as(colleague).items.reply({ params: { id }, body: { text: 'Отменили', seen_version: version } })

  await open(`/items/${id}`, { world, as: operator })
  const field = await composer()
  await waitFor(() => expect(field.value).toBe('Уже едет'))
  field.focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await screen.findByText(/Отправку остановили/)
  await screen.findByText(/Отменили»/)
  const { replies } = await world.as(operator).items.get({ params: { id } })
  expect(replies.map(({ text }) => text)).toEqual(['Отменили'])
})

it('what is on its way is its writer’s: colleagues have no button, an administrator may stop it', async () => {
  const space = await world.space()
  const { id, version } = await space.comment({ text: 'Вернёте деньги?' })
  const [writer, colleague, admin] = [
    await space.person('operator'),
    await space.person('operator'),
    await space.person('administrator'),
  ]
  const send_at = Math.floor(Date.now() / 1000) + 86_400
  await world.as(writer).items.reply({ params: { id }, body: { text: 'Вернём', seen_version: version, send_at } })

  await open(`/items/${id}`, { world, as: colleague })
  await screen.findByText(/уйдёт/)
  expect(screen.queryByRole('button', { name: /^(Отменить|Остановить|Отправить сейчас)$/ })).toBeNull()
  cleanup()
  leave()

  await open(`/items/${id}`, { world, as: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Остановить' }))
  await waitFor(async () =>
    expect((await world.as(writer).items.get({ params: { id } })).draft).toMatchObject({ text: 'Вернём' }),
  )
  expect((await composer()).value).toBe('')
})

it('tells its writer, once, of a reply that failed while they were away, and leads back to it', async () => {
  const space = await world.space()
  const { id, version } = await space.comment({ text: 'Вы где?' })
  const writer = await space.person('operator')
  const reply = await world
    .as(writer)
    .items.reply({ params: { id }, body: { text: 'Скоро будем', seen_version: version } })
  await world.owner.query(`update replies set state = 'failed' where id = $1`, [reply.id])
  await world.owner.query(
    `update actions set state = 'failed', hold = null, reason = 'rejected', ended_at = now() where reply_id = $1`,
    [reply.id],
  )
  const { router } = await open('/items', { world, as: writer })

  expect((await findRow('Вы где')).textContent).toContain('не отправлен')
  await screen.findByText('Ваш ответ не отправлен')
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/items/${id}`))
  cleanup()
  leave()

  await open('/settings/profile', { world, as: writer })
  await screen.findByRole('heading', { name: 'Мой профиль' })
  expect(screen.queryByText('Ваш ответ не отправлен')).toBeNull()
})

it('sends and goes on to the next by a key, or always where its writer wants it so; what is stopped stays in sight', async () => {
  const space = await world.space()
  await world.owner.query('update spaces set undo_ms = 30000 where id = $1', [space.id])
  const last = await space.comment({ text: 'Третий' })
  const middle = await space.comment({ text: 'Второй' })
  const first = await space.comment({ text: 'Первый' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  const { router } = await open(`/items/${first.id}`, { world, as: operator })
  const isAt = (id: number) => waitFor(() => expect(router.state.location.pathname).toBe(`/items/${id}`))
  await findRow('Третий')

  await userEvent.type(await composer(), 'Раз')
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await isAt(middle.id)
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }))
  await isAt(first.id)
  await waitFor(async () => expect((await composer()).value).toBe('Раз'))

  await world.as(operator).users.saveSettings({ body: { next_after_reply: true } })
  cleanup()
  leave()
  const { router: anew } = await open(`/items/${middle.id}`, { world, as: operator })
  await findRow('Третий')
  await userEvent.type(await composer(), 'Два')
  await world
    .as(colleague)
    .items.reply({ params: { id: middle.id }, body: { text: 'Я быстрее', seen_version: middle.version } })
  await userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))
  await screen.findByText(/Отправку остановили/)
  expect(anew.state.location.pathname).toBe(`/items/${middle.id}`)

  await userEvent.click(screen.getByRole('button', { name: 'Показать' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ответить и закрыть' }))
  await waitFor(() => expect(anew.state.location.pathname).toBe(`/items/${last.id}`))
})
