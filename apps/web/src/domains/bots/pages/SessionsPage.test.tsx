import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { firstDraft } from '../edit/fresh.ts'

const world = await makeWorld()
afterAll(world.end)

const words = {
  ...{ hello: 'Чем помочь?', where: 'Где заказ', person: 'Человек', ask: 'Номер?' },
  ...{ thanks: 'Номер {order_no}', wait: 'Ждите' },
}

async function stage() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { bots } = world.as(boss)
  const { id } = await bots.add({ body: { space_id: space.id, name: 'Приёмка', draft: firstDraft([], words) } })
  await bots.publish({ params: { id }, body: { seen_version: 1 } })
  await bots.turn({ params: { id }, body: { is_on: true } })
  const { chat } = await space.message({ author: { external_id: 'anna', name: 'Анна Смирнова' } })
  const data = { frames: [], node: 'x', step: 1, at: 1, run: 0, calls: 0, waits: null, said: null, start: null }
  const { rows } = await world.owner.query(
    `insert into bot_sessions (space_id, bot_id, version, chat_id, object_id, author_id, cause, state, reason, data, step, depth,
       correlation_id, began_at, ended_at)
     select $1, $2, 1, c.id, c.object_id, c.author_id, 'any_message', 'handed_over', 'error', $4, 1, 1, 'test', now(), now()
     from chats c where c.space_id = $1 and c.id = $3 returning id`,
    [space.id, id, chat.id, data],
  )
  await world.owner.query(
    `insert into bot_steps (space_id, session_id, step, bot_id, version, node, kind, port, fault, at)
     values ($1, $2, 1, $3, 1, 'x', 'message', 'error', 'guard_author', now())`,
    [space.id, rows[0].id, id],
  )
  const state = async () =>
    (await world.owner.query('select state from bot_sessions where id = $1', [rows[0].id])).rows[0].state
  return { space, boss, id, state }
}

it('lists what a bot could not do, says why, and tries it again once somebody has read what that does', async () => {
  const { boss, state } = await stage()
  await open('/settings/bots/sessions', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: 'Ошибки' }))
  await screen.findByText('Анна Смирнова')
  screen.getByText(/не получилось, и пути дальше нет · Сообщение · клиенту уже ушло много автоматических ответов/)
  await userEvent.click(screen.getByRole('button', { name: 'Повторить: Анна Смирнова' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Повторить?' }))
  dialog.getByText(/Сказанное раньше клиент второй раз не получит/)
  expect(await state()).toBe('handed_over')
  await userEvent.click(dialog.getByRole('button', { name: 'Повторить' }))
  await screen.findByText('Ошибок нет')
  await waitFor(async () => expect(await state()).toBe('running'))
})

it('says why something is not tried again, and offers no button', async () => {
  const { space, boss, id } = await stage()
  await world.owner.query('update bots set is_on = false where space_id = $1', [space.id])
  await open(`/settings/bots/sessions?show=failures&bot_id=[${id}]`, { world, as: boss })
  await screen.findByText('Повторить нельзя: бот выключен или удалён')
  expect(screen.queryByRole('button', { name: /^Повторить/ })).toBeNull()
})
