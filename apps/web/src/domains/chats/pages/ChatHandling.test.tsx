import { makeWorld } from '@otklik/server/test/world.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
beforeAll(() => {
  // The screen asks for older messages when their place comes into sight; here nothing does.
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const button = (name: string) => screen.findByRole('button', { name })
// What hangs under a field has no place in this browser.
const floating = (name: string | RegExp) => ({ name, hidden: true })

it('hands a dialogue over with a word to whom it goes, and tells both among the messages', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: 'Где мой заказ?' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  await world.owner.query(`update users set name = 'Анна Седова' where id = $1`, [colleague.user_id])
  // Sees dialogues without answering them; answers, but not there; answers no more.
  const elsewhere = (await space.account()).id
  const silent = [
    await space.person('moderator'),
    await space.person('operator', { objects: [elsewhere] }),
    await space.person('operator'),
  ]
  await world.owner.query(`update users set name = 'Не отвечает' where id = any($1)`, [
    silent.map((one) => one.user_id),
  ])
  await world.owner.query('update members set deactivated_at = now() where user_id = $1', [silent.at(-1)?.user_id])
  const client = world.as(operator)
  await open(`/chats/${chat.id}/messages`, { world, as: operator })

  await userEvent.click(await button('Передать'))
  const dialog = await screen.findByRole('dialog', { name: 'Передать диалог' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Кому' }))
  const anna = await screen.findByRole('option', floating('Анна Седова'))
  expect(screen.queryByRole('option', floating('Не отвечает'))).toBeNull()
  await userEvent.click(anna)
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Заметка/ }), 'Курьер выехал в пять')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Передать' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialogue = within(await screen.findByRole('log'))
  await dialogue.findByText(/Исполнитель: Анна Седова/)
  const note = (await dialogue.findByText('Курьер выехал в пять')).closest('article') as HTMLElement
  expect(note.textContent).toContain('Заметка, клиенту не видна')
  // That it was sent, delivered or read is said of messages alone.
  expect(within(note).queryByText(/отправлено|доставлено|прочитано/)).toBeNull()

  const card = await client.chats.get({ params: { id: chat.id } })
  expect(card.chat).toMatchObject({ assigned_to: colleague.user_id, status: 'inprogress' })
  const { rows } = await client.chats.messages({ params: { id: chat.id }, query: {} })
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['note', 'Курьер выехал в пять'],
    ['text', 'Где мой заказ?'],
  ])
})

it('says in the list that our words wait for an account, and tells in the story that they were said', async () => {
  const space = await world.space()
  const account = await space.account()
  const { chat } = await space.message({ account, chat_external_id: '9', text: 'Вы тут?' })
  const operator = await space.person('operator')
  const body = { text: 'Да', seen_version: chat.version }
  await world.as(operator).chats.send({ params: { id: chat.id }, body })
  await world.owner.query(`update objects set state = 'broken', error = 'x', error_at = now() where id = $1`, [
    account.id,
  ])
  await open(`/chats/${chat.id}/messages`, { world, as: operator })
  await screen.findByRole('link', { name: /ждёт аккаунта/ })
  const story = within(await screen.findByRole('region', { name: 'История' }))
  await story.findByTitle('Ответ · Вы')
})

it('moves a planned message no further than the network listens', async () => {
  const space = await world.space()
  const account = await space.account({ provider: 'whatsapp' })
  const now = Math.floor(Date.now() / 1000)
  // Half an hour is left: every moment that is offered is later than that.
  const said = { account, chat_external_id: '7', text: 'Ответите завтра?', created_at: now - 23.5 * 3_600 }
  const { chat } = await space.message(said)
  const operator = await space.person('operator')
  const body = { text: 'Ответим', send_at: now + 600, seen_version: chat.version }
  await world.as(operator).chats.send({ params: { id: chat.id }, body })
  await open(`/chats/${chat.id}/messages`, { world, as: operator })

  await userEvent.click(await button('Изменить время'))
  const choice = await screen.findByRole('menuitem', floating(/Через час/))
  expect(choice.textContent).toContain('Окно ответа закроется раньше')
  expect(choice).toHaveProperty('disabled', true)
})

it('keeps a note apart from the message that is being written', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: 'Есть ли доставка?' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  await world.owner.query(`update users set name = 'Анна Седова' where id = $1`, [colleague.user_id])
  await open(`/chats/${chat.id}/messages`, { world, as: operator })

  await userEvent.type(await screen.findByRole('textbox', { name: 'Сообщение клиенту' }), 'Да, за час')
  await userEvent.click(screen.getByRole('radio', { name: 'Заметка' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Заметка для коллег' }), '@Анна{Enter}проверь адрес')
  const composer = within(screen.getByRole('region', { name: 'Заметка для коллег' }))
  await userEvent.click(composer.getByRole('button', { name: 'Добавить заметку' }))
  const dialogue = within(await screen.findByRole('log'))
  await dialogue.findByText(/проверь адрес/)
  dialogue.getByText('@Анна Седова')
  await userEvent.click(screen.getByRole('radio', { name: 'Сообщение' }))
  expect(await screen.findByRole('textbox', { name: 'Сообщение клиенту' })).toHaveProperty('value', 'Да, за час')
})

it('keeps behind the dots what the head has no room for, and nothing that stands beside them', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: 'Есть ли доставка?' })
  const operator = await space.person('operator')
  const deeds = async () => {
    await userEvent.click(await button('Ещё действия'))
    // Whether the author can be blocked is known when the account is: the menu may be open by then.
    const last = await screen.findByRole('button', floating('Заблокировать автора'))
    return [...(last.parentElement?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  }
  await open(`/chats/${chat.id}/messages`, { world, as: operator })
  expect(await deeds()).toEqual(['Взять себе', 'Ждать клиента', 'Скопировать ссылку', 'Заблокировать автора'])
  cleanup()

  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.startsWith('(max-width') }),
  )
  await open(`/chats/${chat.id}/messages`, { world, as: operator })
  expect(await deeds()).toEqual([
    ...['Взять себе', 'Передать', 'Теги', 'Ждать клиента', 'Закрыть'],
    ...['Скопировать ссылку', 'Заблокировать автора'],
  ])
})
