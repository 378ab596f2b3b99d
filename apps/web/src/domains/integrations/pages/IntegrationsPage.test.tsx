import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
world.base.fetch = (async () => new Response('ok')) as typeof world.base.fetch

it('adds an address, tells its secret once, shows what was not delivered and sends it again', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { webhooks } = world.as(boss)
  await open('/settings/integrations', { world, as: boss })
  await screen.findByText('Адресов пока нет')
  await userEvent.click(screen.getByRole('button', { name: 'Адрес' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новый адрес вебхука' }))
  await userEvent.type(form.getByLabelText('Адрес'), 'crm.example.test/otklik')
  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
  const told = within(await screen.findByRole('dialog', { name: 'Секрет для проверки подписи' }))
  expect((told.getByLabelText('Секрет') as HTMLTextAreaElement).value).toMatch(/^whsec_/)
  await userEvent.click(told.getByRole('button', { name: 'Готово' }))
  await screen.findByText('Работает')

  const [hook] = await webhooks.list()
  await world.owner.query(
    `insert into webhook_deliveries (space_id, hook_id, seq, type, thread_kind, thread_id, body, state, code, attempts)
     values ($1, $2, 7, 'item.created', 'item', 1, '{"id": "evt"}', 'failed', 422, 5)`,
    [space.id, hook?.id],
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Не доставлены' }))
  await userEvent.click(await screen.findByRole('link', { name: /422, не доставлено/ }))
  const pane = within(await screen.findByRole('region', { name: 'Отправка' }))
  await userEvent.click(pane.getByRole('button', { name: 'Повторить сейчас' }))
  await waitFor(async () => expect(await webhooks.list()).toMatchObject([{ waiting: 1, failed: 0 }]))
})

it('registers an application, tells its keys once, and shows what it may do', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await open('/settings/integrations?show=applications', { world, as: boss })
  await screen.findByText('Приложений пока нет')
  await userEvent.click(screen.getByRole('button', { name: 'Приложение API' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новое приложение API' }))
  await userEvent.type(form.getByLabelText('Название'), 'Витрина')
  await userEvent.type(form.getByLabelText(/Адреса возврата/), 'http://localhost/back')
  form.getByText('Такой адрес не подойдёт: http://localhost/back')
  expect(form.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true)
  await userEvent.clear(form.getByLabelText(/Адреса возврата/))
  await userEvent.type(form.getByLabelText(/Адреса возврата/), 'https://app.example.test/back')
  await userEvent.click(form.getByRole('checkbox', { name: /Отвечать на комментарии/ }))
  expect(form.getByRole('checkbox', { name: /Обрабатывать комментарии/ })).toHaveProperty('checked', true)
  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
  const told = within(await screen.findByRole('dialog', { name: 'Ключи приложения' }))
  expect((told.getByLabelText('client_secret') as HTMLTextAreaElement).value).toMatch(/^ots_/)
  await userEvent.click(told.getByRole('button', { name: 'Готово' }))
  const pane = within(await screen.findByRole('region', { name: 'Приложение' }))
  await pane.findByText('https://app.example.test/back')
  expect(await world.as(boss).applications.list()).toMatchObject([
    { name: 'Витрина', scopes: ['items:read', 'items:reply'], has_secret: true, people: 0 },
  ])
})
