import { linkIn } from '@otklik/server/test/letters.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const PASSWORD = 'молоко-21!'
const field = (name: string) => screen.getByLabelText(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fillIn(email: string) {
  await userEvent.type(field('Компания'), ' Северная лавка ')
  await userEvent.type(field('Имя'), ' Ольга Лисина ')
  await userEvent.type(field('Электронная почта'), ` ${email} `)
  await userEvent.type(field('Пароль'), PASSWORD)
  await userEvent.click(screen.getByRole('checkbox'))
}

it('says what is missing and what is wrong in the words of the specification', async () => {
  await open('/signup', { world })
  await press('Создать пространство')
  for (const text of ['Укажите компанию', 'Укажите имя', 'Введите email', 'Задайте пароль', 'Необходимо дать Согласие'])
    screen.getByText(text)
  expect(document.activeElement).toBe(field('Компания'))

  await userEvent.type(field('Электронная почта'), 'olga')
  await userEvent.type(field('Пароль'), 'short')
  await press('Создать пространство')
  screen.getByText('Укажите корректный email')
  screen.getByText('Пароль должен содержать не менее 8 символов')
})

it('opens a space, remembers where it came from, and signs in', async () => {
  const { router } = await open('/signup?promocode=SPRING&tariff_id=3', { world })
  expect(field('Промокод')).toHaveProperty('value', 'SPRING')
  await fillIn('olga@example.test')
  await press('Создать пространство')

  await waitFor(() => expect(router.state.location.pathname).not.toBe('/signup'))
  const { rows } = await world.owner.query(
    `select u.name, s.promocode, c.name as company from users u
     join members m on m.user_id = u.id join spaces s on s.id = m.space_id join companies c on c.space_id = s.id
     where u.email = 'olga@example.test'`,
  )
  expect(rows).toEqual([{ name: 'Ольга Лисина', promocode: 'SPRING', company: 'Северная лавка' }])
  expect(await linkIn(world, 'olga@example.test', 'confirm_email')).toMatch(/^[\w-]{32,64}$/)
})

it('works when the server asks for it, and anew after that was refused', async () => {
  await open('/signup', { world })
  const real = world.fetchAs()
  const tokens: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/v1/signup') return real(url, init)
    tokens.push(JSON.parse(String(init.body)).recaptcha_token)
    return Response.json({ error: 'Не удалось проверить, что вы не робот', error_type: 'captcha' }, { status: 400 })
  })
  await fillIn('twice@example.test')
  await press('Создать пространство')
  await screen.findByText('Не удалось проверить, что вы не робот')
  await press('Создать пространство')
  await waitFor(() => expect(tokens.length).toBe(4))
  const [first, second, third, fourth] = tokens
  expect([first, third]).toEqual([undefined, undefined])
  expect(second).toMatch(/./)
  expect(fourth).not.toBe(second)
})

it('says that the user could not be made when the server breaks', async () => {
  await open('/signup', { world })
  const real = world.fetchAs()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === '/v1/signup' ? new Response('', { status: 500 }) : real(url, init),
  )
  await fillIn('broken@example.test')
  await press('Создать пространство')
  await screen.findByText('Возникла ошибка при создании пользователя')
})

async function invite(email: string): Promise<string> {
  const space = await world.space()
  const as = world.as(await space.person('administrator'))
  await as.members.invite({
    body: {
      space_id: space.id,
      email,
      role: 'operator',
      switches: ['items'],
      objects: null,
      groups: [],
      is_fenced: false,
    },
  })
  return linkIn(world, email, 'invitation')
}

it('takes an invitation with the address it was sent to', async () => {
  const hash = await invite('anton@example.test')
  const { router } = await open(`/signup/${hash}`, { world })
  await waitFor(() => expect(field('Электронная почта')).toHaveProperty('value', 'anton@example.test'))
  expect(field('Электронная почта')).toHaveProperty('readOnly', true)
  expect(screen.queryByLabelText('Компания')).toBeNull()

  await userEvent.type(field('Имя'), 'Антон Белов')
  await userEvent.type(field('Пароль'), PASSWORD)
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Присоединиться')
  await waitFor(() => expect(router.state.location.pathname).not.toContain('signup'))
})

it('says so when an invitation leads nowhere', async () => {
  await open(`/signup/${'x'.repeat(43)}`, { world })
  await screen.findByText('Приглашение не открылось')
})
