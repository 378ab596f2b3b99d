import { onStage } from '@otklik/server/src/demo/demo.ts'
import { makeWorld, type Person } from '@otklik/server/test/world.ts'
import { gmapsAccounts } from '@otklik/simulator/networks/gmaps/accounts.ts'
import { business_id, whatsappAccounts } from '@otklik/simulator/networks/whatsapp/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/whatsapp/own.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { keepForOpener } from '../../../auth/callback.ts'

const simulator = makeSimulator({})
const origin = await simulator.listen()
const world = await makeWorld({ configure: (config) => onStage(config, origin) })
beforeAll(() => world.base.setAddress(location.origin))
afterAll(async () => {
  await world.end()
  await simulator.close()
})
const outside = globalThis.fetch

/** A window in which Anna says yes at once; the return page does what it does, without being drawn. */
function allowAtOnce(boss: Person, name: 'google' | 'gmaps' | 'facebook' | 'whatsapp', as = 'anna') {
  const asked: URL[] = []
  const replace = async (url: string) => {
    asked.push(new URL(url))
    const back = await outside(`${url}&as=${as}`, { redirect: 'manual' })
    const { code = '', state = '' } = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    const body = { code, state, redirect_uri: `${location.origin}/callback/${name}` }
    const data = await world.as(boss).channels.authorize({ params: { network: name }, body })
    keepForOpener(state, { ok: true, data })
  }
  vi.stubGlobal('open', () => ({ closed: false, close: () => {}, location: { replace } }))
  return asked
}

async function begin(network: RegExp) {
  const space = await world.space()
  const boss = await space.person('administrator')
  await space.company()
  await open('/settings/accounts/add', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: network }))
  return boss
}
const press = async (name: string) => {
  const found = await screen.findByRole('button', { name })
  await waitFor(() => expect(found).toHaveProperty('disabled', false))
  await userEvent.click(found)
}

it('asks for the name of what Google does not list, and says what the network says to it', async () => {
  const boss = await begin(/Google Play/)
  const asked = allowAtOnce(boss, 'google')
  await press('Войти через Google Play')
  const name = await screen.findByLabelText('Имя пакета')
  expect(asked[0]?.searchParams.get('redirect_uri')).toBe(`${location.origin}/callback/google`)
  expect(screen.getByRole('button', { name: 'Подключить' })).toHaveProperty('disabled', true)

  await userEvent.type(name, 'ru.severnaya.kuhnya')
  await press('Подключить')
  await screen.findByText(/The caller does not have permission/)

  await userEvent.clear(name)
  await userEvent.type(name, 'ru.severnaya.lavka')
  await press('Подключить')
  await screen.findByRole('heading', { name: '«ru.severnaya.lavka» подключён' })
  expect(await world.as(boss).accounts.list()).toMatchObject([{ provider: 'googleplay', state: 'active' }])
})

it('offers both windows of Instagram, and opens that of the page', async () => {
  const boss = await begin(/Instagram/)
  const asked = allowAtOnce(boss, 'facebook')
  await screen.findByRole('button', { name: 'Войти через Instagram' })
  await press('Через страницу Facebook')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Северная лавка/ }))
  expect(asked[0]?.searchParams.get('redirect_uri')).toBe(`${location.origin}/callback/facebook`)
  await press('Подключить')
  // Nobody listens at the address of this page: the network says so, and so it was asked.
  await screen.findByText(/Callback verification failed/)
})

it('connects several places of one sign-in at once, and names those that are refused', async () => {
  const boss = await begin(/Google Карты/)
  allowAtOnce(boss, 'gmaps')
  await press('Войти через Google Карты')
  expect(await screen.findAllByRole('checkbox', { name: /Северная/ })).toHaveLength(3)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все' }))
  // Somebody else connects one of them meanwhile.
  const { accounts, spaces } = world.as(boss)
  const [company] = await spaces.companies()
  const [, river] = gmapsAccounts
  if (!company || !river) throw new Error('no second place')
  const place = { space_id: company.space_id, company_id: company.id, provider: 'gmaps' }
  await accounts.connect({ body: { ...place, ...river.tokens } })
  await press('Подключить: 3')
  await screen.findByText(/Речная ул., 9: Этот аккаунт уже подключён/)
  expect(await accounts.list()).toHaveLength(3)

  await userEvent.click(await screen.findByRole('checkbox', { name: /Речная/ }))
  expect(screen.getByRole('checkbox', { name: /Лесная/ })).toHaveProperty('disabled', true)
})

it('asks for the PIN of a number that is not registered yet', async () => {
  const [, kuhnya] = whatsappAccounts
  if (!kuhnya) throw new Error('no second number')
  Object.assign(ownOf(simulator.world, kuhnya), { is_unregistered: true, pin: '246810' })
  const boss = await begin(/WhatsApp/)
  allowAtOnce(boss, 'whatsapp', business_id)
  await press('Войти через WhatsApp Business')
  await userEvent.click(await screen.findByRole('radio', { name: /Северная лавка/ }))
  expect(screen.queryByLabelText('PIN-код номера')).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: /Северная кухня/ }))
  const pin = await screen.findByLabelText('PIN-код номера')
  expect(screen.getByRole('button', { name: 'Подключить' })).toHaveProperty('disabled', true)
  await userEvent.type(pin, '1a1b1c111')
  expect(pin).toHaveProperty('value', '111111')
  await press('Подключить')
  await screen.findByText(/PIN Mismatch/)
  await userEvent.clear(pin)
  await userEvent.type(pin, '246810')
  await press('Подключить')
  await screen.findByText(/Callback verification failed/)
  expect(ownOf(simulator.world, kuhnya).is_unregistered).toBeUndefined()
})
