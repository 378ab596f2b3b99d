import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
beforeEach(() => world.owner.query('delete from rate_limits').then(() => undefined))

const rights = { role: 'operator', switches: [], objects: null, groups: [], is_fenced: false } as const
const button = (name: string) => screen.findByRole('button', { name })

/** Somebody of one space, invited into another by its administrator. */
async function invited() {
  const [home, next] = [await world.space(), await world.space()]
  await world.owner.query(`update spaces set name = 'Северная лавка' where id = $1`, [next.id])
  const [person, boss] = [await home.person('operator'), await next.person('administrator')]
  await world.owner.query(`update users set name = 'Ольга' where id = $1`, [boss.user_id])
  const { email } = await world.as(person).users.me()
  await world.as(boss).members.invite({ body: { space_id: next.id, email, ...rights, switches: [], groups: [] } })
  const spaces = async () => (await world.as(person).desk.config({ query: {} })).memberships.map((one) => one.space_id)
  return { home, next, person, spaces }
}

it('asks somebody who is invited after they have signed in, and lets them accept', async () => {
  const { home, next, person, spaces } = await invited()
  await open('/settings/profile', { world, as: person })
  const dialog = within(await screen.findByRole('dialog', { name: 'Вас приглашают' }))
  dialog.getByText(/Приглашает Ольга\. Роль: Оператор/)
  await userEvent.click(dialog.getByRole('button', { name: 'Принять приглашение в «Северная лавка»' }))
  await button('Покинуть «Северная лавка»')
  expect(await spaces()).toEqual([home.id, next.id])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вас приглашают' })).toBeNull())
})

it('keeps what was put off under the profile, where it can be refused', async () => {
  const { home, person, spaces } = await invited()
  await open('/settings/profile', { world, as: person })
  await userEvent.click(await button('Позже, в профиле'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вас приглашают' })).toBeNull())
  await userEvent.click(await button('Отказаться от приглашения в «Северная лавка»'))
  await waitFor(async () => expect(await world.as(person).invitations.mine()).toEqual([]))
  await waitFor(() => expect(screen.queryByText('Северная лавка')).toBeNull())
  expect(await spaces()).toEqual([home.id])
})

it('lets people leave a space after a question; the last administrator is told why not', async () => {
  const [home, other] = [await world.space(), await world.space()]
  await world.owner.query(`update spaces set name = 'Чужая' where id = $1`, [other.id])
  await other.person('administrator')
  const person = await world.person(home.member('administrator'), other.member('operator'))
  await open('/settings/profile', { world, as: person })
  await userEvent.click(await button('Покинуть «Чужая»'))
  await userEvent.click(await button('Покинуть'))
  await screen.findByText('Вы вышли из «Чужая»')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Покинуть «Чужая»' })).toBeNull())

  await userEvent.click(await button('Покинуть «Space»'))
  await userEvent.click(await button('Покинуть'))
  await screen.findByText('В пространстве должен остаться администратор')
})

it('tells somebody without a space so, once, on a page where they can accept an invitation', async () => {
  const { home, next, person, spaces } = await invited()
  await home.person('administrator')
  await world.as(person).members.leave({ params: { id: home.id } })
  await open('/items', { world, as: person })
  await screen.findByRole('heading', { name: 'Вы не состоите ни в одном пространстве' })
  expect(screen.queryByText('Нет доступа')).toBeNull()
  expect(screen.queryAllByRole('alert')).toEqual([])
  await userEvent.click(await button('Принять приглашение в «Северная лавка»'))
  await waitFor(async () => expect(await spaces()).toEqual([next.id]))
  await waitFor(() => expect(screen.queryByText('Вы не состоите ни в одном пространстве')).toBeNull())
})

it('closes only the space that demands two-factor, and says where to set it up', async () => {
  const [home, strict] = [await world.space(), await world.space({ settings: { otp_required: true } })]
  const person = await world.person(home.member('operator'), strict.member('operator'))
  await open('/items', { world, as: person })
  await screen.findByRole('link', { name: 'Включите вход в два шага' })
  await screen.findByRole('heading', { name: /Комментарии/ })
})

it('does not offer linking or two-factor before the address is confirmed', async () => {
  const person = await (await world.space()).person('operator')
  await world.owner.query('update users set email_status = 0 where id = $1', [person.user_id])
  await open('/settings/profile', { world, as: person })
  expect((await button('Включить')) as HTMLButtonElement).toHaveProperty('disabled', true)
  await screen.findByText('Включить его можно, когда подтверждён email.')
})
