import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

async function office(provider = 'vk') {
  const space = await world.space()
  const boss = await space.person('administrator')
  const account = await space.account({ provider })
  const { channels } = world.as(boss)
  return { space, boss, account, channels, params: { id: account.id }, address: `/settings/accounts/${account.id}` }
}

it('tells how the account is doing, and what its network said', async () => {
  const { space, boss, account, address } = await office()
  await world.owner.query(
    `insert into account_errands (space_id, object_id, what, error, ran_at) values ($1, $2, 'news', 'Timeout', now())`,
    [space.id, account.id],
  )
  await world.owner.query(
    `insert into object_health (space_id, object_id, paused_until) values ($1, $2, now() + interval '5 minutes')`,
    [space.id, account.id],
  )
  await open(address, { world, as: boss })
  const health = within(await screen.findByRole('region', { name: 'Состояние' }))
  await health.findByText('Timeout')
  health.getByText('Отправка на паузе')
  screen.getByText('работает')
})

it('stops collecting what is switched off', async () => {
  const { boss, channels, params, address } = await office()
  await open(address, { world, as: boss })
  await userEvent.click(await screen.findByRole('switch', { name: 'Сообщения' }))
  await waitFor(async () =>
    expect((await channels.get({ params })).settings).toMatchObject({
      collect_messages: false,
      collect_comments: true,
    }),
  )
})

it('excludes an author who is found by name, and a phrase, and lets both in again', async () => {
  const { space, boss, account, channels, params, address } = await office()
  await space.comment({ account, author: { external_id: '77', name: 'Рекламщик Пётр' } })
  await open(`${address}/exclude`, { world, as: boss })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Найти автора по имени' }), 'рекл')
  await userEvent.click(await screen.findByRole('button', { name: 'Исключить: Рекламщик Пётр' }))
  within(await screen.findByRole('list', { name: 'Исключённые авторы' })).getByText('Рекламщик Пётр')

  await userEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  await screen.findByText('Введите фразу')
  await userEvent.type(screen.getByLabelText('Новая фраза'), 'Куплю гараж{Enter}')
  within(await screen.findByRole('list', { name: 'Исключённые фразы' })).getByText('«куплю гараж»')
  expect(await channels.exclusions({ params })).toMatchObject([
    { kind: 'phrase', channel: 'comment' },
    { kind: 'author', channel: 'comment' },
  ])

  for (const name of ['«куплю гараж»', 'Рекламщик Пётр']) {
    await userEvent.click(screen.getByRole('button', { name: `Больше не исключать: ${name}` }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Больше не исключать: ${name}` })).toBeNull())
  }
  expect(await channels.exclusions({ params })).toEqual([])
})

it('offers the pages of the network only, and conversations once there are some', async () => {
  const { space, boss, account, channels, params, address } = await office()
  await world.owner.query(
    `insert into account_chats (space_id, object_id, external_id, title) values ($1, $2, 'g1', 'Соседи')`,
    [space.id, account.id],
  )
  await open(address, { world, as: boss })
  const pages = within(await screen.findByRole('navigation', { name: 'Разделы аккаунта' }))
  await userEvent.click(await pages.findByRole('link', { name: 'Беседы' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Соседи' }))
  await waitFor(async () => expect(await channels.groupChats({ params })).toMatchObject([{ is_collected: true }]))
})

it('chooses the reactions that operators are offered', async () => {
  const { boss, channels, params, address } = await office('telegram')
  await open(`${address}/reactions`, { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: 'Только выбранные' }))
  const thumb = await screen.findByRole('button', { name: '👎' })
  expect(thumb.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(thumb)
  await waitFor(async () => {
    const { reactions } = (await channels.get({ params })).settings
    expect(reactions).toContain('👍')
    expect(reactions).not.toContain('👎')
  })
})

it('offers operators the stickers that customers sent', async () => {
  const { space, boss, account, channels, params, address } = await office('telegram')
  await space.message({ account, text: '', media: [{ kind: 'sticker', ref: 'f1', sticker_id: 's1' }] })
  await open(`${address}/stickers`, { world, as: boss })
  await userEvent.click(await screen.findByRole('switch', { name: 'прислали 1 раз' }))
  await waitFor(async () => expect(await channels.stickers({ params })).toMatchObject([{ is_offered: true }]))
})

it('shows how far the history has come, and goes on without anybody looking', async () => {
  const { space, boss, account, address } = await office()
  await world.owner.query(
    `insert into account_errands (space_id, object_id, what, found_items, left_items) values ($1, $2, 'history', 12, 88)`,
    [space.id, account.id],
  )
  await open(address, { world, as: boss })
  await screen.findByText(/Загружено 12 из 100/)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12')
  expect(screen.queryByRole('button', { name: 'Загрузить историю' })).toBeNull()
  await world.owner.query(`update account_errands set found_items = 31, left_items = 0 where object_id = $1`, [
    account.id,
  ])
  await screen.findByText('Загружено: 31')
  await screen.findByRole('button', { name: 'Загрузить историю' })
})

it('says so when a network knows nothing of what was asked for', async () => {
  const { boss, account } = await office('googleplay')
  await open(`/settings/accounts/${account.id}/stickers`, { world, as: boss })
  await screen.findByText('Здесь нечего настраивать')
})

it('calls what it collects by its name, and says in words why it stopped', async () => {
  const { boss, account, address } = await office('googleplay')
  await world.owner.query(
    `update objects set state = 'broken', error = 'invalid_grant', error_at = now() where id = $1`,
    [account.id],
  )
  await open(address, { world, as: boss })
  await screen.findByText('Доступ к аккаунту Google Play закрыт: invalid_grant')
  await screen.findByRole('switch', { name: 'Отзывы' })
})

it('sends one who has connected reviews to wait for them, not to write a comment', async () => {
  const { boss, account } = await office('googleplay')
  await open(`/settings/accounts/add/success?id=${account.id}`, { world, as: boss })
  await screen.findByText(/^Новые отзывы появятся/)
  expect(await screen.findByRole('link', { name: 'Настроить аккаунт' })).toHaveProperty(
    'pathname',
    `/settings/accounts/${account.id}`,
  )
})

it('sends one who has connected a bot of Discord to choose channels, without which nothing comes', async () => {
  const { boss, account } = await office('discord')
  await open(`/settings/accounts/add/success?id=${account.id}`, { world, as: boss })
  expect(await screen.findByRole('link', { name: 'Выбрать каналы' })).toHaveProperty(
    'pathname',
    `/settings/accounts/${account.id}/chats`,
  )
})

it('renames a company, puts it away once it is empty, and brings it back', async () => {
  const { space, boss } = await office()
  const { spaces, accounts } = world.as(boss)
  const [{ name } = { name: '' }] = await spaces.companies()
  await open('/settings/accounts', { world, as: boss })
  const off = await screen.findByRole('button', { name: new RegExp(`^Убрать в архив: ${name}: сначала отключите`) })
  expect(off.getAttribute('aria-disabled')).toBe('true')

  await userEvent.click(screen.getByRole('button', { name: `Переименовать компанию: ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Переименовать компанию' }))
  await userEvent.clear(dialog.getByLabelText('Название'))
  await userEvent.type(dialog.getByLabelText('Название'), 'Новая марка')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('heading', { name: /Новая марка/ })

  await userEvent.click(screen.getByRole('button', { name: 'Новая компания' }))
  const created = within(await screen.findByRole('dialog', { name: 'Новая компания' }))
  await userEvent.type(created.getByLabelText('Название'), 'Пустая')
  await userEvent.click(created.getByRole('button', { name: 'Создать' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать в архив: Пустая' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Убрать «Пустая» в архив?' }))
  await userEvent.click(sure.getByRole('button', { name: 'Убрать в архив' }))

  await userEvent.click(await screen.findByRole('radio', { name: 'Архив компаний · 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть из архива: Пустая' }))
  await screen.findByText('Архив пуст')
  const names = (await spaces.companies()).filter(({ space_id }) => space_id === space.id).map(({ name }) => name)
  expect(names.sort()).toEqual(['Новая марка', 'Пустая'])
  expect(await accounts.list()).toHaveLength(1)
})
