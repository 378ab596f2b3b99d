import { anApplication, challengeOf, redirect_uri } from '@otklik/server/test/requests/application-requests.ts'
import { makeWorld, type Space } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const addressOf = (client_id: string, more: Record<string, string> = {}) =>
  `/oauth?${new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', scope: 'items:read', state: '12', ...more },
    ...{ code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 'S256' },
  })}`
const codes = async (space: Space) => {
  const { rows } = await world.owner.query(
    'select f.scopes from oauth_codes c join token_families f on f.id = c.family_id where f.space_id = $1',
    [space.id],
  )
  return rows
}

it('says who asks, for what and where one comes back to; yes makes a code', async () => {
  const space = await world.space()
  const { application } = await anApplication(world, space)
  await open(addressOf(application.client_id), { world, as: await space.person('operator') })
  await screen.findByRole('heading', { name: '«Showcase» просит доступ' })
  screen.getByText('app.example.test, разработчик Example Ltd')
  screen.getByText('Читать комментарии и отзывы')
  screen.getByText(/^Остальное: сообщения, авторы/)
  screen.getByText('После ответа вы вернётесь на app.example.test')
  expect(await codes(space)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Разрешить' }))
  await waitFor(async () => expect(await codes(space)).toEqual([{ scopes: ['items:read'] }]))
})

it('asks for a fresh sign-in before an application may answer, and comes back afterwards', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const { application } = await anApplication(world, space)
  await world.owner.query(`update token_families set created_at = now() - interval '1 hour' where user_id = $1`, [
    who.user_id,
  ])
  const address = addressOf(application.client_id, { scope: 'items:reply', state: 'login' })
  const { router } = await open(address, { world, as: who })
  await screen.findByText('Нужен недавний вход')
  expect(screen.queryByRole('button', { name: 'Разрешить' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Войти заново' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toMatchObject({ redirect: address })
})

it('shows what it cannot trust, and sends nobody anywhere', async () => {
  const space = await world.space()
  const { application } = await anApplication(world, space)
  const address = addressOf(application.client_id, { redirect_uri: 'https://evil.example.test/' })
  await open(address, { world, as: await space.person('operator') })
  const told = within(await screen.findByRole('alert'))
  told.getByRole('heading', { name: 'Дать доступ нельзя' })
  told.getByText('Приложение просит вернуться по адресу, который для него не записан')
})
