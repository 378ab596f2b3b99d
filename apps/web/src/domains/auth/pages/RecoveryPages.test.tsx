import { hashPassword } from '@otklik/server/src/domains/auth/passwords.ts'
import { linkIn } from '@otklik/server/test/letters.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const field = (name: string) => screen.getByLabelText(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function operator(): Promise<string> {
  const { user_id } = await (await world.space()).person('operator')
  const { rows } = await world.owner.query(
    `with secret as (insert into user_secrets (user_id, password_hash) values ($1, $2))
     select email from users where id = $1`,
    [user_id, await hashPassword('молоко-21!')],
  )
  return rows[0].email
}

it('mails a link, sets the password it was asked for, and signs in', async () => {
  const email = await operator()
  await open('/recovery', { world })
  await press('Отправить ссылку')
  screen.getByText('Введите email')
  await userEvent.type(field('Электронная почта'), ` ${email} {Enter}`)
  await screen.findByText('Письмо отправлено')

  const { router } = await open(`/reset_password/${await linkIn(world, email, 'reset_password')}`, { world })
  await userEvent.type(field('Новый пароль'), 'кефир-22!')
  await userEvent.type(field('Ещё раз'), 'кефир-23!')
  await press('Сохранить пароль')
  screen.getByText('Подтверждение не совпадает с паролем')

  await userEvent.clear(field('Ещё раз'))
  await userEvent.type(field('Ещё раз'), 'кефир-22!')
  await press('Сохранить пароль')
  await waitFor(() => expect(router.state.location.pathname).not.toContain('reset'))
  expect(localStorage.getItem('otklik.session')).not.toBeNull()
})

it('does not know everybody', async () => {
  await open('/recovery', { world })
  await userEvent.type(field('Электронная почта'), 'nobody@example.test{Enter}')
  await screen.findByText('Пользователь не найден')
})

it('takes nothing by a bad link, and keeps saying why', async () => {
  await open(`/reset_password/${'x'.repeat(43)}`, { world })
  await screen.findByText('Ссылка неверна или уже не действует')
  expect(field('Новый пароль').closest('fieldset')).toHaveProperty('disabled', true)
  screen.getByRole('link', { name: 'Запросить новую ссылку' })
})

it('says that a link confirms nothing', async () => {
  await open(`/confirm_email/${'x'.repeat(43)}`, { world })
  await screen.findByText('Подтвердить email не удалось')
  screen.getByText('Убедитесь, что ссылка правильная')
})
