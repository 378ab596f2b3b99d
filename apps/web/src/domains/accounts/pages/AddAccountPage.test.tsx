import { makeWorld } from '@otklik/server/test/world.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

/** Once it can be pressed: companies may still be on their way. */
const button = async (name: string) => {
  const found = await screen.findByRole('button', { name })
  await waitFor(() => expect(found).toHaveProperty('disabled', false))
  return found
}

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  await space.company()
  return { space, boss }
}

it('leads a newcomer from the empty list to the first account, through a refused key, to where comments come', async () => {
  const { boss } = await office()
  const { router } = await open('/items', { world, as: boss })
  await userEvent.click(await screen.findByRole('link', { name: 'Подключить аккаунт' }))
  await userEvent.click(await screen.findByRole('radio', { name: /ВКонтакте/ }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Вставить ключ' }))

  await userEvent.click(await button('Подключить'))
  await screen.findByText('Вставьте ключ')
  const key = screen.getByLabelText('Ключ доступа сообщества')
  await userEvent.type(key, 'vk-revoked-1')
  await userEvent.click(await button('Подключить'))
  within(await screen.findByRole('alert')).getByText(/invalid access_token/)
  expect(router.state.location.pathname).toBe('/settings/accounts/add')

  await userEvent.clear(key)
  await userEvent.type(key, world.network.vkToken('4471001'))
  await userEvent.click(await button('Подключить'))
  await screen.findByRole('heading', { name: '«Community 4471001» подключён' })
  await userEvent.click(screen.getByRole('link', { name: 'К комментариям' }))
  await screen.findByText('Всё разобрано')
})

it('connects a source by its name, and shows its key once', async () => {
  const { boss } = await office()
  await open('/settings/accounts/add', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: /Яндекс Карты/ }))
  await userEvent.click(await button('Подключить'))
  await screen.findByText('Заполните это поле')
  await userEvent.type(screen.getByLabelText('Название места'), 'Лавка на Лесной')
  await userEvent.click(await button('Подключить'))
  await screen.findByRole('heading', { name: '«Лавка на Лесной» подключён' })
  expect(screen.getByRole('link', { name: 'Как написать такую программу' }).getAttribute('href')).toBe('/api/gateway')
  await userEvent.click(await button('Создать ключ'))
  const url = await screen.findByLabelText('Адрес')
  expect(url).toHaveProperty('value', expect.stringMatching(/\/v1\/gateway\/[\w-]{32}$/))
  expect(screen.getByLabelText('Секрет')).toHaveProperty('value', expect.stringMatching(/^[\w-]{32}$/))
  const [account] = await world.as(boss).accounts.list()
  cleanup()
  await open(`/settings/accounts/${account?.id}`, { world, as: boss })
  await button('Создать новый ключ')
  expect(screen.queryByLabelText('Секрет')).toBeNull()
})

it('groups the networks, and finds them by whatever people call them or their group', async () => {
  const { boss } = await office()
  await open('/settings/accounts/add', { world, as: boss })
  const names = async () => {
    const within_ = within(await screen.findByRole('radiogroup', { name: 'Сеть' }))
    return within_.queryAllByRole('heading').map(({ textContent }) => textContent)
  }
  expect((await names()).slice(0, 2)).toEqual(['Социальные сети', 'Мессенджеры'])
  const search = screen.getByRole('searchbox', { name: 'Найти сеть' })
  await userEvent.type(search, 'vkon')
  expect(await names()).toEqual(['Социальные сети'])
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await userEvent.clear(search)
  await userEvent.type(search, 'мессендж')
  expect(await names()).toEqual(['Мессенджеры'])
  await userEvent.clear(search)
  for (const [typed, network] of [
    ['твиттер', /^X/],
    ['ютуб', /^YouTube/],
    ['вайлдбер', /^Wildberries/],
  ] as const) {
    await userEvent.type(search, typed)
    expect(screen.getAllByRole('radio')).toEqual([screen.getByRole('radio', { name: network })])
    await userEvent.clear(search)
  }
  await userEvent.type(search, 'такой сети нет')
  await screen.findByText('Ничего не нашлось')
  await userEvent.clear(search)
})

it('says so when the browser opens no window', async () => {
  const { boss } = await office()
  await open('/settings/accounts/add', { world, as: boss })
  vi.stubGlobal('open', () => null)
  await userEvent.click(await screen.findByRole('radio', { name: /ВКонтакте/ }))
  await userEvent.click(await button('Войти через ВКонтакте'))
  within(await screen.findByRole('alert')).getByText('Браузер не дал открыть окно')
})

it('offers no window where the network does not know this installation: a key is the way, or it says that there is none', async () => {
  const told = Object.assign(document.createElement('meta'), { name: 'windows', content: 'facebook' })
  document.head.append(told)
  onTestFinished(() => told.remove())
  const { boss } = await office()
  await open('/settings/accounts/add', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: /ВКонтакте/ }))
  await screen.findByLabelText('Ключ доступа сообщества')
  expect(screen.queryByRole('radio', { name: 'Войти в сеть' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Войти через ВКонтакте' })).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: /Facebook/ }))
  await button('Войти через Facebook')
})

it('takes a key from a file, and never shows what is in it', async () => {
  const { boss } = await office()
  await open('/settings/accounts/add', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: /Google Play/ }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Вставить ключ' }))
  await userEvent.click(await button('Подключить'))
  await screen.findByText('Заполните это поле')
  screen.getByText('Выберите файл')

  const file = screen.getByLabelText('Ключ сервисного аккаунта')
  await userEvent.upload(file, new File(['x'.repeat(9_000)], 'film.json'))
  await screen.findByText('Это не похоже на ключ: файл слишком велик')
  await userEvent.upload(file, new File(['{"private_key":"very-secret"}'], 'key.json'))
  await screen.findByText('key.json')
  expect(document.body.textContent).not.toContain('very-secret')
})

it('makes a company on the way, and connects to it', async () => {
  const { boss } = await office()
  await open('/settings/accounts/add', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: /Telegram/ }))
  await userEvent.click(await button('Новая компания'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая компания' }))
  await userEvent.type(dialog.getByLabelText('Название'), 'Южная лавка')
  await userEvent.click(dialog.getByRole('button', { name: 'Создать' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Компания' })).toHaveProperty('value', 'Южная лавка'))

  await userEvent.type(screen.getByLabelText('Токен бота'), '4471002:AAAAAAAAAAAAAAAAAAAA')
  await userEvent.click(await button('Подключить'))
  await screen.findByRole('link', { name: 'К сообщениям' })
  const [{ company_id } = { company_id: 0 }] = await world.as(boss).accounts.list()
  const companies = await world.as(boss).spaces.companies()
  expect(companies.find(({ id }) => id === company_id)?.name).toBe('Южная лавка')
})

it('shows what is broken, mends it with a fresh key, and removes it after a question', async () => {
  const { space, boss } = await office()
  const account = await space.account()
  await world.owner.query(
    `update objects set state = 'broken', error = 'Ключ отозван', error_at = now() where id = $1`,
    [account.id],
  )
  const { router } = await open('/settings/accounts', { world, as: boss })
  await userEvent.click(await screen.findByRole('link', { name: /Ключ отозван/ }))
  await userEvent.click(await button('Вставить ключ'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Подключить заново' }))
  const key = dialog.getByLabelText('Ключ доступа сообщества')
  await userEvent.type(key, world.network.vkToken('99'))
  await userEvent.click(dialog.getByRole('button', { name: 'Подключить' }))
  await dialog.findByText('Этот токен от другого аккаунта')
  await userEvent.clear(key)
  await userEvent.type(key, world.network.vkToken(account.provider_id))
  await userEvent.click(dialog.getByRole('button', { name: 'Подключить' }))
  await screen.findByText('работает')

  await userEvent.click(await button('Отключить аккаунт'))
  const sure = within(await screen.findByRole('dialog', { name: /^Отключить «/ }))
  await userEvent.click(sure.getByRole('button', { name: 'Отключить аккаунт' }))
  await screen.findByText('Аккаунтов пока нет')
  expect(router.state.location.pathname).toBe('/settings/accounts')
})

it('follows what happens to an account while the list is open', async () => {
  const { space, boss } = await office()
  const { id } = await space.account()
  const { cache } = await open('/settings/accounts', { world, as: boss })
  await screen.findByText('работает')
  await world.owner.query(
    `update objects set state = 'broken', error = 'Ключ отозван', error_at = now() where id = $1`,
    [id],
  )
  const body = { id, space_id: space.id }
  const event = {
    type: 'event',
    space_id: space.id,
    seq: 1,
    prev: 0,
    kind: 'account.changed',
    body,
    row: null,
  } as const
  act(() => applyEvent(cache, live, event))
  await screen.findByText(/Ключ отозван/)
  // The top bar says it, too.
  await screen.findByRole('button', { name: 'Ошибки аккаунтов: 1' })
})
