import { hashPassword } from '@otklik/server/src/domains/auth/passwords.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const PASSWORD = 'молоко-21!'

/** Somebody who may sign in, with one comment to answer. */
async function personWithPassword(): Promise<string> {
  const space = await world.space()
  await space.comment({ text: 'Где мой заказ?' })
  const { user_id } = await space.person('operator')
  const { rows } = await world.owner.query(
    `with secret as (insert into user_secrets (user_id, password_hash) values ($1, $2))
     select email from users where id = $1`,
    [user_id, await hashPassword(PASSWORD)],
  )
  return rows[0].email
}

const email = () => screen.getByLabelText('Электронная почта')
const password = () => screen.getByLabelText('Пароль')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Войти' }))

it('asks for the sign-in first and leads back to where the person wanted to go', async () => {
  const address = await personWithPassword()
  const { router } = await open('/items?status=new&status=open', { world })
  expect(router.state.location.pathname).toBe('/login')

  await userEvent.type(email(), ` ${address} `)
  await userEvent.type(password(), ` ${PASSWORD} {Enter}`)

  await waitFor(() => expect(router.state.location.href).toBe('/items?status=new&status=open'))
  // The page's chunk is compiled on its first use.
  await screen.findByText('Где мой заказ?')
})

it('says what is missing and what is wrong in the words of the specification', async () => {
  await open('/login', { world })

  await press()
  screen.getByText('Введите email')
  screen.getByText('Введите пароль')
  expect(document.activeElement).toBe(email())

  await userEvent.type(email(), 'olga')
  await userEvent.type(password(), 'short')
  await press()
  screen.getByText('Укажите корректный email')
  screen.getByText('Пароль должен содержать не менее 8 символов')
})

it("shows the server's words when it refuses", async () => {
  const address = await personWithPassword()
  const { router } = await open('/login', { world })

  await userEvent.type(email(), address)
  await userEvent.type(password(), 'not the password')
  await press()

  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(router.state.location.pathname).toBe('/login')
  expect(localStorage.getItem('otklik.session')).toBeNull()
})

it('asks for the one-time code when the server wants one', async () => {
  await open('/login', { world })
  const refusal = { error: 'Код не подошёл', error_type: 'code_required' }
  const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json(refusal, { status: 400 }))
  vi.stubGlobal('fetch', sent)

  await userEvent.type(email(), 'olga@example.test')
  await userEvent.type(password(), PASSWORD)
  await press()
  const code = await screen.findByLabelText('Код из приложения')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByText('Код не подошёл')).toBeNull()

  await userEvent.type(code, '41820012')
  await press()
  await screen.findByText('Код не подошёл')
  expect(JSON.parse(String(sent.mock.lastCall?.[1].body))).toMatchObject({ code: '4182001' })
})

it('sends on whoever is signed in already, but never to a foreign address', async () => {
  const space = await world.space()
  const as = await space.person('operator')
  const { router } = await open('/login?redirect=//evil.example/items', { world, as })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
