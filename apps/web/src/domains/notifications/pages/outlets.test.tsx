import { hearBots } from '@otklik/server/src/domains/notifications/outlets/telegram-links.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld({ env: { SUPPORT_EMAIL: 'help@example.test' } })
afterAll(world.end)
const me = '{"ok":true,"result":{"username":"our_bot"}}'
/** What the bot hears when its news are asked for. */
let news: object[] = []
world.base.fetch = (async (url: string) =>
  new Response(
    url.endsWith('/getUpdates') ? JSON.stringify({ ok: true, result: news }) : me,
  )) as typeof world.base.fetch

it('adds an address that is asked first, the bot, and what a push may say', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await open('/settings/email', { world, as: boss })
  await screen.findByText('Адресов пока нет.')
  await userEvent.click(screen.getByRole('button', { name: 'Адрес' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новый адрес' }))
  await userEvent.type(form.getByLabelText('Адрес почты'), 'partner@example.test')
  await userEvent.click(form.getByRole('button', { name: 'Отправить письмо с вопросом' }))
  await screen.findByText('partner@example.test')
  await screen.findByText('Ждёт подтверждения')
  await userEvent.click(screen.getByRole('button', { name: 'Подключить бота' }))
  const bot = within(await screen.findByRole('dialog', { name: 'Бот Telegram' }))
  await userEvent.type(bot.getByLabelText('Токен бота'), '12345:token-of-a-bot')
  await userEvent.click(bot.getByRole('button', { name: 'Подключить' }))
  await screen.findByText(/@our_bot/)
  await userEvent.click(screen.getByRole('switch', { name: 'Никому не показывать слова клиентов' }))
  await expect.poll(async () => (await world.as(boss).spaceOutlets.list({})).hiding).toEqual([space.id])
})

it('says to whoever has some accounts only that they choose among theirs', async () => {
  const space = await world.space()
  const mine = await space.account()
  await space.account()
  const half = await space.person('administrator', { objects: [mine.id] })
  await open('/settings/email', { world, as: half })
  await userEvent.click(await screen.findByRole('button', { name: 'Адрес' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новый адрес' }))
  await userEvent.type(form.getByLabelText('Адрес почты'), 'half@example.test')
  await userEvent.click(form.getByRole('button', { name: 'Отправить письмо с вопросом' }))
  await form.findByText('Вам открыты не все аккаунты: выберите среди своих')
  await userEvent.click(form.getByRole('radio', { name: 'Только выбранные' }))
  const accounts = within(form.getByRole('group', { name: 'Аккаунты' }))
  // Theirs only: the other is not offered.
  await userEvent.click(await accounts.findByRole('checkbox'))
  await userEvent.click(form.getByRole('button', { name: 'Отправить письмо с вопросом' }))
  await screen.findByText('half@example.test')
})

it('follows a saved filter, and no longer', async () => {
  const space = await world.space()
  const olga = await space.person('operator')
  await world
    .as(olga)
    .preferences.addFilter({ body: { name: 'Возвраты', route: 'items-page', query: { text: 'возврат' } } })
  await open('/settings/subscriptions', { world, as: olga })
  await screen.findByText('Подписок пока нет')
  await userEvent.click(screen.getByRole('button', { name: 'Подписка' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новая подписка' }))
  await userEvent.click(form.getByLabelText('Сохранённый фильтр'))
  await userEvent.click(await screen.findByRole('option', { name: 'Возвраты' }))
  await userEvent.click(form.getByRole('button', { name: 'Подписаться' }))
  await screen.findByRole('link', { name: 'Возвраты' })
  await userEvent.click(screen.getByRole('button', { name: 'Отписаться: Возвраты' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Отписаться' }))
  await screen.findByText('Подписок пока нет')
  expect(await world.as(olga).watches.list({})).toEqual([])
})

it('offers Telegram where the space has a bot, by a link that works once', async () => {
  const space = await world.space()
  const [boss, olga] = [await space.person('administrator'), await space.person('operator')]
  const body = { space_id: space.id, token: '777:token-of-a-bot' }
  await world.as(boss).spaceOutlets.saveTelegram({ body })
  await open('/settings/notifications', { world, as: olga })
  const card = within(await screen.findByRole('region', { name: 'Куда сообщать' }))
  await userEvent.click(await card.findByRole('button', { name: 'Подключить' }))
  const link = await card.findByRole('link', { name: 'Открыть бота' })
  expect(link.getAttribute('href')).toMatch(/^https:\/\/t\.me\/our_bot\?start=[\w-]{32}$/)
  expect(screen.getAllByRole('checkbox', { name: /: Telegram$/ }).length).toBeGreaterThan(5)
})

it('sends a summary on the days and at the time that a person wants', async () => {
  const space = await world.space()
  const olga = await space.person('operator')
  await open('/settings/notifications', { world, as: olga })
  const card = within(await screen.findByRole('region', { name: 'Сводка' }))
  expect(card.queryByLabelText('Время сводки')).toBeNull()
  await userEvent.click(card.getByRole('switch', { name: 'Присылать сводку' }))
  card.getByText(/по часам пояса Europe\/Moscow/)
  await userEvent.click(card.getByRole('checkbox', { name: 'сб' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  const saved = async () => (await world.as(olga).notifications.settings({ query: { space_id: space.id } })).summary
  await expect.poll(saved).toEqual({ is_on: true, days: [1, 2, 3, 4, 5, 6], at_minute: 540, zone: 'Europe/Moscow' })
})

it('gives a word for a group of Telegram when it is chosen what is told there', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await world.as(boss).spaceOutlets.saveTelegram({ body: { space_id: space.id, token: '778:token-of-a-bot' } })
  await open('/settings/email', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Группа' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новая группа' }))
  await userEvent.click(form.getByRole('button', { name: 'Получить команду' }))
  const command = await form.findByLabelText<HTMLTextAreaElement>('Команда для группы')
  expect(command.value).toMatch(/^\/otklik@our_bot [\w-]{32}$/)
  form.getByRole('button', { name: 'Скопировать' })
  // Nothing is left to be called off: the word works, whether this stays open or not.
  expect(form.queryByRole('button', { name: 'Отмена' })).toBeNull()
  const status = form.getByRole('status', { name: (_, it) => /^Добавьте @our_bot/.test(it.textContent ?? '') })
  expect(document.activeElement).toBe(status)
  // The second press of two meets what is beside the dialog, which has become smaller.
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? expect.fail('no dialog'))
  expect(command.isConnected).toBe(true)
  news = [{ update_id: 1, message: { text: command.value, chat: { id: -7, type: 'group', title: 'Дежурные' } } }]
  await hearBots(world.base)
  await form.findByText('Группа «Дежурные» подключена.', {}, { timeout: 8_000 })
  expect(form.queryByLabelText('Команда для группы')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Готово' }))
  await screen.findByText('Дежурные')
})

it('does not save a summary or quiet hours that would never come', async () => {
  const space = await world.space()
  const olga = await space.person('operator')
  await open('/settings/notifications', { world, as: olga })
  let card = within(await screen.findByRole('region', { name: 'Сводка' }))
  const saved = async () => (await world.as(olga).notifications.settings({ query: { space_id: space.id } })).summary
  await userEvent.click(card.getByRole('switch', { name: 'Присылать сводку' }))
  for (const name of ['пн', 'вт', 'ср', 'чт', 'пт']) await userEvent.click(card.getByRole('checkbox', { name }))
  card.getByText('Выберите хотя бы один день')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText(/^Не сохранено: выберите дни/)
  expect((await saved()).is_on).toBe(false)
  await userEvent.click(card.getByRole('checkbox', { name: 'пн' }))
  await write(card.getByLabelText('Время сводки'), '25:99')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect((await saved()).is_on).toBe(false)
  // What is called off is out of the field, too.
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  card = within(screen.getByRole('region', { name: 'Сводка' }))
  const quiet = within(screen.getByRole('region', { name: 'Тихие часы' }))
  await userEvent.click(card.getByRole('switch', { name: 'Присылать сводку' }))
  expect(card.getByLabelText<HTMLInputElement>('Время сводки').value).toBe('09:00')
  await userEvent.click(quiet.getByRole('switch', { name: 'Не беспокоить' }))
  quiet.getByText(/по часам пояса Europe\/Moscow/)
  await write(quiet.getByLabelText('Конец тихих часов'), 'утром')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText(/^Не сохранено: выберите дни/)
  await write(quiet.getByLabelText('Конец тихих часов'), '8')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect.poll(saved).toMatchObject({ is_on: true, days: [1, 2, 3, 4, 5], at_minute: 540 })
})

async function write(field: HTMLElement, words: string) {
  await userEvent.clear(field)
  await userEvent.type(field, words)
}
