import type { EventFrame } from '@otklik/contract/wire/socket.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('finds somebody in the list, shows what they wrote, and keeps a note and who they also are', async () => {
  const space = await world.space()
  const [vk, telegram] = [await space.account(), await space.account({ provider: 'telegram' })]
  await space.comment({ account: vk, author: { external_id: 'one', name: 'Илья Громов' }, text: 'Где самовывоз?' })
  await space.message({ account: telegram, author: { external_id: 'two', name: 'Илья Громов' } })
  await open('/items/authors?name=илья', { world, as: await space.person('operator') })

  await userEvent.click(await screen.findByRole('link', { name: /Илья Громов/ }))
  await screen.findByRole('link', { name: /Где самовывоз/ })

  await userEvent.click(await screen.findByRole('button', { name: 'Добавить заметку' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Заметка для коллег' }), 'Любит точные сроки')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Любит точные сроки')

  await userEvent.click(screen.getByRole('button', { name: 'Связать' }))
  await screen.findByText('Другие каналы того же человека')
  await userEvent.click(screen.getByRole('button', { name: 'Это другой человек' }))
  await waitFor(() => expect(screen.queryByText('Другие каналы того же человека')).toBeNull())
})

it('shows all between somebody and us in one list, leads to each, and has what comes in the meantime', async () => {
  const space = await world.space()
  const account = await space.account()
  const author = { external_id: 'three', name: 'Вера Котова' }
  const comment = await space.comment({ account, author, text: 'Где мой заказ?' })
  const who = await space.person('operator')
  const params = { id: comment.id }
  await world.as(who).items.reply({ params, body: { text: 'Уже в пути', seen_version: comment.version } })
  await space.message({ account, author, chat_external_id: 'vera', text: 'Пишу в личные' })
  const { rows } = await world.owner.query('select author_id from items where id = $1', [comment.id])
  const { cache } = await open(`/author/${rows[0].author_id}`, { world, as: who })

  const list = await screen.findByRole('list', { name: 'Лента автора' })
  const linkOf = (text: RegExp) => within(list).findByRole('link', { name: text })
  expect((await linkOf(/Комментарий.*Где мой заказ/)).getAttribute('href')).toMatch(`/items/${comment.id}`)
  expect((await linkOf(/Ответ.*Уже в пути/)).getAttribute('href')).toMatch(`/items/${comment.id}`)
  expect((await linkOf(/Сообщение.*Пишу в личные/)).getAttribute('href')).toMatch(/\/chats\/\d+\/messages/)

  const { id, chat } = await space.message({ account, author, chat_external_id: 'vera', text: 'И ещё одно' })
  const body = { id, space_id: space.id, chat_id: chat.id }
  const place = { type: 'event', space_id: space.id, seq: 1, prev: 0, at: 0 } as const
  act(() => applyEvent(cache, live, { ...place, kind: 'message.arrived', body, row: null } as EventFrame))
  await linkOf(/И ещё одно/)

  await userEvent.click(screen.getByRole('button', { name: 'Заблокировать автора' }))
  const dialog = await screen.findByRole('dialog', { name: 'Заблокировать автора?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Заблокировать' }))
  await within(list).findByText(/Не может писать в «Account»/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Заблокировать автора' })).toBeNull())
})
