import { makeWorld, type Person } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TOTP } from 'otpauth'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
/** The code that an authenticator shows now; another one than `before`, which works once. */
const codeOf = (secret: string, later_s = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later_s * 1000 })

/** Until a code was shown the secret is an offer; the page shows it for typing by hand. */
async function switchOn() {
  await userEvent.click(await button('Включить'))
  await userEvent.click(await button('Дальше'))
  const secret = ((await screen.findByLabelText('Ключ')) as HTMLInputElement).value
  await userEvent.type(screen.getByLabelText('Код из приложения'), codeOf(secret))
  await userEvent.click(within(await dialog('Добавьте Otklik в приложение')).getByRole('button', { name: 'Включить' }))
  return secret
}
const backupCodes = async () =>
  within(await screen.findByRole('list', { name: 'Резервные коды' }))
    .getAllByRole('listitem')
    .map((code) => code.textContent ?? '')

it('switches two-factor on with a code of the authenticator, shows backup codes once, and off again with one of them', async () => {
  const space = await world.space()
  const person = await space.person('operator')
  await open('/settings/profile', { world, as: person })

  await switchOn()
  const codes = await backupCodes()
  expect(codes).toHaveLength(10)
  await userEvent.click(await button('Коды сохранены'))
  await screen.findByText('осталось 10 кодов')
  expect(await world.as(person).protection.get()).toMatchObject({ otp: true, backup_codes_left: 10 })

  await userEvent.click(await button('Выключить'))
  const off = within(await dialog('Выключить вход в два шага?'))
  await userEvent.click(off.getByRole('button', { name: 'Выключить' }))
  await off.findByText('Введите код')
  await userEvent.type(off.getByLabelText('Код из приложения или резервный'), codes[0] as string)
  await userEvent.click(off.getByRole('button', { name: 'Выключить' }))
  await button('Включить')
  expect(await world.as(person).protection.get()).toMatchObject({ otp: false })
})

it('says that a code is wrong beside its field', async () => {
  const space = await world.space()
  await open('/settings/profile', { world, as: await space.person('operator') })
  await userEvent.click(await button('Включить'))
  await userEvent.click(await button('Дальше'))
  await userEvent.type(await screen.findByLabelText('Код из приложения'), '000000')
  await userEvent.click(within(await dialog('Добавьте Otklik в приложение')).getByRole('button', { name: 'Включить' }))
  await screen.findByText('Неверный код')
})

it('leads whoever must switch it on here, keeps the codes in sight, and lets them go on afterwards', async () => {
  const space = await world.space({ settings: { otp_required: true } })
  const person = await space.person('operator')
  const { router } = await open('/items', { world, as: person })
  await screen.findByText('Сначала включите вход в два шага')
  expect(router.state.location.pathname).toBe('/settings/profile')

  await switchOn()
  // The page knows by now that it is on; what is shown once is still there.
  await waitFor(() => expect(screen.queryByText('Сначала включите вход в два шага')).toBeNull())
  expect(await backupCodes()).toHaveLength(10)
  await userEvent.click(await button('Коды сохранены'))
  await screen.findByText('обязателен')
  expect(screen.queryByRole('button', { name: 'Выключить' })).toBeNull()
})

it('marks this session, and ends another one', async () => {
  const space = await world.space()
  const person = await space.person('operator')
  const elsewhere: Person = { ...person, token: await world.giveToken(person.user_id) }
  await open('/settings/profile', { world, as: person })
  await screen.findByText('этот сеанс')
  await userEvent.click(await screen.findByRole('button', { name: /^Закончить сеанс/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Закончить сеанс/ })).toBeNull())
  await expect(world.as(elsewhere).users.me()).rejects.toMatchObject({ status: 401 })
})

it('saves the name, and not an empty one', async () => {
  const space = await world.space()
  const person = await space.person('operator')
  await open('/settings/profile', { world, as: person })
  const name = await screen.findByLabelText('Имя')
  await userEvent.clear(name)
  await userEvent.click(await button('Сохранить'))
  await screen.findByText('Укажите имя')
  await userEvent.type(name, 'Анна Ветрова')
  await userEvent.click(await button('Сохранить'))
  await waitFor(async () => expect((await world.as(person).users.me()).name).toBe('Анна Ветрова'))
})

it('makes a personal token, shows it once, and takes it back', async () => {
  const space = await world.space()
  const person = await space.person('operator')
  await open('/settings/profile', { world, as: person })
  await userEvent.click(await button('Создать токен'))
  const form = within(await dialog('Новый личный токен'))
  await userEvent.type(form.getByLabelText('Для чего'), 'Ночная выгрузка')
  await userEvent.click(form.getByRole('button', { name: 'Создать' }))
  const told = within(await dialog('Личный токен создан'))
  expect((told.getByLabelText('Токен') as HTMLTextAreaElement).value).toMatch(/^otk_/)
  await userEvent.click(told.getByRole('button', { name: 'Готово' }))
  await userEvent.click(await button('Отозвать токен: Ночная выгрузка'))
  await userEvent.click(
    within(await dialog('Отозвать токен «Ночная выгрузка»?')).getByRole('button', { name: 'Отозвать' }),
  )
  await waitFor(async () => expect(await world.as(person).consents.tokens()).toEqual([]))
})
