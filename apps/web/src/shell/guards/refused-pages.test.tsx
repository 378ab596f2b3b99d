import { makeWorld, type Person } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../test/screen.tsx'
import { noAccess } from './no-access.ts'

const world = await makeWorld()
afterAll(world.end)

const broken = () => Response.json({ error: 'Сломалось', error_type: 'internal' }, { status: 500 })
const refused = () => Response.json({ error: 'Нельзя', error_type: 'forbidden' }, { status: 403 })

async function administrator(): Promise<Person> {
  const space = await world.space()
  await space.comment({ text: 'Где мой заказ?' })
  return space.person('administrator')
}

/** Opens an address with what is to fail in place from the first call on. */
async function openWith(address: string, as: Person, refuse: (path: string) => Response | undefined) {
  const real = world.fetchAs()
  const some: typeof real = async (url, init) => refuse(String(url)) ?? real(url, init)
  return open(address, { world: { ...world, fetchAs: () => some }, as })
}

it('comments are there without accounts, tags and colleagues', async () => {
  const as = await administrator()
  await openWith('/items', as, (path) => (path.includes('/v1/objects') ? broken() : undefined))
  await screen.findByText('Где мой заказ?', {})
  expect(screen.queryByText('Страница не открылась')).toBeNull()
})

it('accounts that did not load do not look as if there were none', async () => {
  const as = await administrator()
  await openWith('/settings/accounts', as, (path) => (/\/v1\/accounts(\?|$)/.test(path) ? broken() : undefined))
  await screen.findByText('Не загрузилось', {})
  screen.getByRole('button', { name: 'Повторить' })
  expect(screen.queryByText(/0 аккаунтов/)).toBeNull()
})

it('an address that has no number where one belongs is not found', async () => {
  const as = await administrator()
  await open('/settings/users/somebody', { world, as })
  await screen.findByText('Страница не найдена', {})
})

it('the page that was refused is not asked for once more on the way to the next', async () => {
  const as = await administrator()
  const { router } = await openWith('/settings/macros', as, (path) =>
    path.includes('/v1/macros') ? refused() : undefined,
  )
  await screen.findByText('Нет доступа', {})
  await router.navigate({ to: '/settings/profile' })
  await waitFor(() => expect(screen.queryByText('Нет доступа')).toBeNull())
  await screen.findByRole('heading', { level: 1, name: 'Мой профиль' })
  expect(noAccess.read()).toBeUndefined()
})

it("TikTok's return page knows its network", async () => {
  // It closes itself when it has told its outcome, and here the whole document with it.
  vi.spyOn(window, 'close').mockImplementation(() => {})
  await open('/callback/tiktok', { world })
  await screen.findByText('Отсутствует параметр code', {})
})
