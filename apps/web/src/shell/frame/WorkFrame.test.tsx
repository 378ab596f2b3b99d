import { makeWorld, type Person } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

type Space = Awaited<ReturnType<typeof world.space>>

/** The statuses of a space, with everybody offline. */
async function statusesOf(space: Space, ...people: Person[]) {
  const { rows } = await world.owner.query(
    `insert into user_statuses (space_id, name, color, kind, hidden, position) values
       ($1, 'На линии', '#2d8145', 'online', false, 1), ($1, 'Обед', '#2f69c2', 'away', false, 2),
       ($1, 'Не в сети', '#75786f', 'offline', true, 3)
     returning id, name`,
    [space.id],
  )
  const idOf = (name: string): number => rows.find((row) => row.name === name).id
  for (const { user_id } of people)
    await world.owner.query(
      `insert into user_status_intervals (space_id, user_id, status, cause) values ($1, $2, $3, 'system')`,
      [space.id, user_id, idOf('Не в сети')],
    )
  return idOf
}

const currentStatus = async ({ user_id }: Person) =>
  (
    await world.owner.query('select status from user_status_intervals where user_id = $1 and ended_at is null', [
      user_id,
    ])
  ).rows[0]?.status

it('lets nobody work who stands offline, until they choose a status', async () => {
  const space = await world.space()
  const as = await space.person('operator')
  const idOf = await statusesOf(space, as)
  await open('/items', { world, as })

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Не в сети')).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'Обед' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Начать работу' }))

  await waitFor(async () => expect(await currentStatus(as)).toBe(idOf('Обед')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: /Рабочий статус:\s*Обед/ })
})

it('saves the filter in the address under a name, and deletes it after asking', async () => {
  const space = await world.space()
  await space.comment()
  const as = await space.person('operator')
  const { router } = await open('/items?status=closed&utm_source=mail', { world, as })

  await userEvent.click(await screen.findByRole('button', { name: 'Комментарии' }))
  // A page without a layout takes what floats for scrolled out of sight, and then it has no name either.
  const seen = (name: string) => ({ name, hidden: true })
  const panel = within(await screen.findByRole('dialog', { hidden: true }))
  await userEvent.click(panel.getByRole('button', seen('Сохранить')))
  panel.getByText('Введите название')
  // One is led to where it is missing.
  await userEvent.keyboard(' Закрытые ')
  await userEvent.click(panel.getByRole('button', seen('Сохранить')))
  const title = within(await screen.findByRole('heading', { name: 'Закрытые' }))
  // The form is gone: whoever has no pointer goes on at what has become of it.
  const saved = panel.getByRole('button', seen('Закрытые'))
  await waitFor(() => expect(document.activeElement).toBe(saved))

  await userEvent.click(panel.getByRole('button', seen('Комментарии')))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await userEvent.click(title.getByRole('button'))
  await userEvent.click(await screen.findByRole('button', seen('Закрытые')))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?status=closed'))

  await userEvent.click(title.getByRole('button'))
  await userEvent.click(await screen.findByRole('button', seen('Изменить фильтр «Закрытые»')))
  await userEvent.click(await screen.findByRole('menuitem', seen('Удалить')))
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
  await screen.findByRole('heading', { name: 'Комментарии' })
})

it('gives a saved filter another name, and what the list shows now', async () => {
  const space = await world.space()
  await space.comment()
  const [as, operator] = [await space.person('administrator'), await space.person('operator')]
  const { preferences, views, desk } = world.as(as)
  await preferences.addFilter({ body: { name: 'Свой', query: { status: ['closed'] }, route: 'items-page' } })
  const shared = { space_id: space.id, group_id: null, route: 'items-page' }
  await views.add({ body: { ...shared, name: 'Общий', query: { status: ['waiting'] } } })
  const seen = (name: string | RegExp) => ({ name, hidden: true })
  const deed = async (filter: string, name: string) => {
    await userEvent.click(await screen.findByRole('button', seen(`Изменить фильтр «${filter}»`)))
    await userEvent.click(await screen.findByRole('menuitem', seen(name)))
  }
  const own = async () => (await desk.config({ query: {} })).filters.map(({ name, query }) => ({ name, query }))
  await open('/items?text=заказ', { world, as })
  await userEvent.click(await screen.findByRole('button', { name: 'Комментарии' }))

  await deed('Свой', 'Переименовать')
  const field = await screen.findByRole('textbox', seen('Новое название'))
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.clear(field)
  await userEvent.type(field, 'Мой{Enter}')
  await waitFor(async () => expect(await own()).toEqual([{ name: 'Мой', query: { status: ['closed'] } }]))
  await screen.findByRole('button', seen('Мой'))
  expect(document.activeElement).not.toBe(document.body)

  // What everybody sees is changed after a question, and the person is told whom it is about.
  await deed('Общий', 'Заменить текущим фильтром')
  await screen.findByText(/Он изменится у всех, кто его видит: Для всех, 2 человека/)
  await userEvent.click(await screen.findByRole('button', { name: 'Заменить' }))
  await waitFor(async () =>
    expect(await world.as(operator).views.list()).toMatchObject([{ name: 'Общий', query: { text: 'заказ' } }]),
  )
  await screen.findByRole('heading', { name: 'Общий' })
  await deed('Мой', 'Заменить текущим фильтром')
  await waitFor(async () => expect(await own()).toEqual([{ name: 'Мой', query: { text: 'заказ' } }]))
})

it('stops whoever cannot pay when the period is over', async () => {
  const space = await world.space({ is_paid: false })
  await open('/items', { world, as: await space.person('operator') })
  await screen.findByRole('heading', { name: 'Пробный период закончился' })
  screen.getByText(/Продлить тариф может администратор/)
})

it('leads whoever may pay to billing, and nowhere else', async () => {
  const space = await world.space({ is_paid: false })
  const { router } = await open('/items', { world, as: await space.person('administrator') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/billing'))
  await screen.findByRole('heading', { name: 'Оплата' })
  await screen.findByText('Пробный период закончился')
})

it('leads whoever must set up two-factor to the profile first', async () => {
  const space = await world.space()
  const as = await space.person('operator')
  await world.owner.query('update users set otp_required = true where id = $1', [as.user_id])
  const { router } = await open('/items', { world, as })
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/profile'))
  await screen.findByRole('heading', { name: 'Мой профиль' })
  expect(screen.queryByText('Нет доступа')).toBeNull()
})

/** Somebody whose address is not confirmed, with its dialog open. */
async function openEmailDialog() {
  const space = await world.space()
  const as = await space.person('operator')
  await world.owner.query('update users set email_status = 0 where id = $1', [as.user_id])
  await open('/items', { world, as })
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердите почту' }))
  return within(await screen.findByRole('dialog', { name: 'Подтвердите почту' }))
}

it('asks for the address to be confirmed, and sends the letter again', async () => {
  const dialog = await openEmailDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить ещё раз' }))
  await dialog.findByText(/Откройте ссылку из него/)
})

it('lets an address that is not confirmed be corrected', async () => {
  const dialog = await openEmailDialog()
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Сохранить и отправить письмо' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Изменить адрес' }))
  await userEvent.clear(dialog.getByLabelText('Новый адрес'))
  await save()
  dialog.getByText('Укажите email')
  await userEvent.type(dialog.getByLabelText('Новый адрес'), 'olga')
  await save()
  dialog.getByText('Укажите корректный email')
  await userEvent.type(dialog.getByLabelText('Новый адрес'), '@example.test')
  await save()
  await dialog.findByText('olga@example.test')
})
