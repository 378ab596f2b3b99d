import { deadDelivery, failedAction } from '@otklik/server/test/requests/problem-requests.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string) => screen.findByRole('button', { name })
const section = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  return { space, boss, account: await space.account(), problems: world.as(boss).problems }
}

it('says that all is well', async () => {
  const { boss } = await office()
  await open('/settings/errors', { world, as: boss })
  await screen.findByText('Все аккаунты работают')
  await section(/^Отправка$/)
  await screen.findByText('Всё отправлено')
  await section(/^Приём$/)
  await screen.findByText('Всё принятое разобрано')
})

it('leads from an account that does not work to where it is mended', async () => {
  const { boss, account } = await office()
  await world.owner.query(
    `update objects set state = 'broken', error = 'Ключ отозван', error_at = now() where id = $1`,
    [account.id],
  )
  const { router } = await open('/items', { world, as: boss })
  // What the page brings while it opens would close the menu again.
  await screen.findByText('Выберите комментарий')
  await userEvent.click(await button('Ошибки аккаунтов: 1'))
  await userEvent.click(await screen.findByRole('link', { name: 'Все ошибки' }))
  await screen.findByRole('radio', { name: 'Аккаунты · 1' })
  await userEvent.click(await screen.findByRole('link', { name: 'Подключить заново: Account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/settings/accounts/${account.id}`))
})

it('counts what waits for an account that does not work, while the menu is open too', async () => {
  const { space, boss, account } = await office()
  const reply = async () => {
    const { id, version } = await space.comment({ account })
    return world.as(boss).items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })
  }
  await reply()
  await world.owner.query(
    `update objects set state = 'broken', error = 'Ключ отозван', error_at = now() where id = $1`,
    [account.id],
  )
  const { cache } = await open('/items', { world, as: boss })
  await screen.findByText('Выберите комментарий')
  await userEvent.click(await button('Ошибки аккаунтов: 1'))
  await screen.findByText('1 ответ ждёт отправки и уйдёт сам, когда доступ вернётся.')
  const row = await reply()
  const place = { type: 'event', space_id: space.id, seq: 1, prev: 0 } as const
  const body = { id: row.id, space_id: space.id, item_id: row.item_id, state: row.state }
  act(() => applyEvent(cache, live, { ...place, kind: 'reply.changed', body, row }))
  await screen.findByText(/^2 ответа ждут отправки/)
})

it('counts a deletion that waits for an account that does not work', async () => {
  const { space, boss, account } = await office()
  const { id } = await space.comment({ account })
  await world.as(boss).moderation.remove({ params: { id } })
  await world.owner.query(
    `update objects set state = 'broken', error = 'Ключ отозван', error_at = now() where id = $1`,
    [account.id],
  )
  expect(await world.as(boss).accounts.list()).toMatchObject([{ waiting_replies: 0, waiting_deeds: 1 }])
  await open('/settings/errors', { world, as: boss })
  await screen.findByText(/^1 действие .* выполнится само, когда доступ вернётся\.$/)
})

it('sends a refused reply again, and lets another go', async () => {
  const { space, boss, problems } = await office()
  await failedAction(world, space)
  await open('/settings/errors?show=actions', { world, as: boss })
  await screen.findByText(/Отказ сети VK: canary-words/)
  await screen.findByRole('link', { name: 'К комментарию' })
  await userEvent.click(await button('Отправить снова: Ответ на комментарий'))
  await screen.findByText('Всё отправлено')
  expect((await problems.actions({ query: {} })).rows).toEqual([])

  await failedAction(world, space)
  await open('/settings/errors?show=actions', { world, as: boss })
  await userEvent.click(await button('Скрыть: Ответ на комментарий'))
  await waitFor(async () => expect((await problems.actions({ query: {} })).rows).toEqual([]))
})

it('asks before it repeats what may have arrived', async () => {
  const { space, boss, problems } = await office()
  const id = await failedAction(world, space)
  await world.owner.query(`update actions set state = 'unknown', reason = 'lost_answer' where id = $1`, [id])
  await open('/settings/errors?show=actions', { world, as: boss })
  await screen.findByText(/Неизвестно, дошло ли/)
  await userEvent.click(await button('Отправить снова: Ответ на комментарий'))
  const question = within(await screen.findByRole('dialog', { name: 'Отправить ещё раз?' }))
  await userEvent.click(question.getByRole('button', { name: 'Отмена' }))
  expect((await problems.actions({ query: {} })).rows).toHaveLength(1)
  await userEvent.click(await button('Отправить снова: Ответ на комментарий'))
  const again = within(await screen.findByRole('dialog', { name: 'Отправить ещё раз?' }))
  await userEvent.click(again.getByRole('button', { name: 'Отправить снова' }))
  await screen.findByText('Всё отправлено')
})

it('shows what nobody understood as it came, and has it read again', async () => {
  const { space, boss, account, problems } = await office()
  await deadDelivery(world, space, account)
  await open('/settings/errors?show=deliveries', { world, as: boss })
  await screen.findByText('canary-body')
  screen.getByText('canary-error')
  screen.getByText(/хранится до/)
  await screen.findByRole('radio', { name: 'Приём · 1' })
  await userEvent.click(await button('Разобрать снова: Account'))
  await screen.findByText('Всё принятое разобрано')
  expect((await problems.deliveries({ query: {} })).rows).toEqual([])
})
