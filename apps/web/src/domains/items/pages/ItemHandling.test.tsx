import { makeWorld } from '@otklik/server/test/world.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
// What hangs under a button has no place in this browser.
const floating = (name: string | RegExp) => ({ name, hidden: true })
const field = (name: string) => screen.findByRole('textbox', { name })

/** Another device of the same person: nothing of this tab is there. */
function leave() {
  cleanup()
  sessionStorage.clear()
  vi.resetModules()
}

it('tags a comment, hands it over and leaves a note for whom it went to', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Где мой заказ?' })
  const [operator, colleague] = [await space.person('operator'), await space.person('operator')]
  await world.owner.query(`update users set name = 'Анна Седова' where id = $1`, [colleague.user_id])
  await world.owner.query(`insert into tags (space_id, name, uses) values ($1, 'Доставка', '{items}')`, [space.id])
  const card = () => world.as(operator).items.get({ params: { id } })
  await open(`/items/${id}`, { world, as: operator })

  await userEvent.click(await button('Тег'))
  await userEvent.click(await screen.findByRole('option', floating('Доставка')))
  await waitFor(async () => expect((await card()).item.tag_ids).toHaveLength(1))
  await userEvent.keyboard('{Escape}')

  await userEvent.click(await button('Назначить'))
  await userEvent.click(await screen.findByRole('button', floating('Анна Седова')))
  await button('Исполнитель: Анна Седова')
  await waitFor(async () =>
    expect((await card()).item).toMatchObject({ assigned_to: colleague.user_id, status: 'inprogress' }),
  )

  await userEvent.click(await screen.findByRole('radio', { name: 'Заметка' }))
  await userEvent.type(await field('Заметка для коллег'), 'Посмотри, @ан')
  await userEvent.click(await screen.findByRole('option', floating('Анна Седова')))
  // About the author one can be written, too.
  const note = within(screen.getByRole('region', { name: 'Заметка для коллег' }))
  await userEvent.click(note.getByRole('button', { name: 'Добавить заметку' }))
  await within(screen.getByRole('feed')).findByText(/Посмотри/)
  await waitFor(async () => expect((await card()).notes).toMatchObject([{ text: 'Посмотри, @Анна Седова' }]))
})

it('asks for the tag without which the space closes nothing', async () => {
  const space = await world.space({ settings: { tags_mode: 'required' } })
  const { id } = await space.comment({ text: 'Когда открываетесь?' })
  await world.owner.query(`insert into tags (space_id, name, uses) values ($1, 'Часы работы', '{items}')`, [space.id])
  await open(`/items/${id}`, { world, as: await space.person('operator') })

  await userEvent.click((await screen.findAllByRole('button', { name: 'Закрыть' }))[0] as HTMLElement)
  await screen.findByText('Перед закрытием поставьте тег')
  await screen.findByRole('option', floating('Часы работы'))
  await button('Статус: Новый')
})

it('sends later, and lets its writer change their mind', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Будете завтра?' })
  const operator = await space.person('operator')
  const replies = async () => (await world.as(operator).items.get({ params: { id } })).replies
  await open(`/items/${id}`, { world, as: operator })

  await userEvent.type(await field('Ответ на комментарий'), 'Будем с десяти')
  await userEvent.click(await button('Другие способы'))
  await userEvent.click(await screen.findByRole('menuitem', floating('Отправить позже…')))
  await userEvent.click(await screen.findByRole('menuitem', floating(/Через час/)))
  await waitFor(async () =>
    expect(await replies()).toMatchObject([{ state: 'pending', action: { hold: 'later' }, text: 'Будем с десяти' }]),
  )

  await userEvent.click(await button('Отменить'))
  await waitFor(async () => expect(await replies()).toEqual([]))
  await waitFor(async () => expect(await field('Ответ на комментарий')).toHaveProperty('value', 'Будем с десяти'))
})

it('keeps what was begun for another device', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Есть ли парковка?' })
  const operator = await space.person('operator')
  await open(`/items/${id}`, { world, as: operator })
  await userEvent.type(await field('Ответ на комментарий'), 'Парковка есть')
  await screen.findByText('Черновик сохранён')
  expect(await world.as(operator).drafts.list()).toMatchObject([{ type: 'item', id, text: 'Парковка есть' }])

  leave()
  const elsewhere = await import('../../../test/screen.tsx')
  await elsewhere.open(`/items/${id}`, { world, as: operator })
  await waitFor(async () => expect(await field('Ответ на комментарий')).toHaveProperty('value', 'Парковка есть'))
})
