import type { Item } from '@otklik/contract/items/items.ts'
import { makeTwinsStage } from '@otklik/server/test/stages/twins-stage.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open, reload } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)
vi.setConfig({ testTimeout: 90_000 })
const { group } = makeTwinsStage(world)

const ASKED = 'Когда откроется лавка на Лесной?'
const plain = { folder_id: null, shortcut: null, company_ids: null, group_ids: null, file_ids: [] }
const names = ['Вера', 'Игорь', 'Анна']

async function stage(people: readonly string[] = names) {
  const space = await world.space()
  const who = await space.person('operator')
  const account = await space.account()
  const ids: number[] = []
  for (const [n, name] of people.entries()) {
    const author = { external_id: `a-${name}`, name }
    ids.push((await space.comment({ account, external_id: `c${n}`, text: ASKED, author })).id)
  }
  await group(space)
  return { space, who, account, ids, first: ids[0] as number }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Вариант 1' })
const side = () => within(screen.getByRole('complementary', { name: 'Один ответ' }))
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const asking = async () => within(await screen.findByRole('list', { name: 'Кто спрашивает' }))
const lineOf = async (name: string) =>
  (await screen.findByRole('checkbox', { name: `Ответить: ${name}` })).closest('li') as HTMLElement

it('shows at once who was edited out of the group, deleted or answered, and sends to the rest only', async () => {
  const { space, who, account, ids, first } = await stage([...names, 'Костя'])
  const colleague = await space.person('operator')
  await world.owner.query(`update users set name = 'Марина' where id = $1`, [colleague.user_id])
  const { cache } = await open(`/items/twins/${first}`, { world, as: who })
  await (await asking()).findByRole('checkbox', { name: 'Ответить: Вера' })
  write('{author.first_name}, в пятницу')
  await side().findByRole('button', { name: 'Отправить 4 ответа' })

  const at = Math.floor(Date.now() / 1000) + 5
  await space.arrive(account, [
    { kind: 'comment_edited', external_id: 'c1', text: 'Нашёл на карте, вопрос снят', at },
    { kind: 'comment_deleted', external_id: 'c2', at },
  ])
  await group(space)
  const id = ids[3] as number
  const { item } = await world.as(colleague).items.get({ params: { id } })
  await world.as(colleague).items.reply({ params: { id }, body: { text: 'В пятницу', seen_version: item.version } })
  for (const each of ids.slice(1)) {
    const { item: row } = await world.as(who).items.get({ params: { id: each } })
    const body = { id: each, space_id: space.id, did: ['text'] }
    act(() => applyEvent(cache, live, { kind: 'item.changed', body, row: row as Item } as never))
  }
  await waitFor(async () => expect((await lineOf('Игорь')).textContent).toContain('больше не в этой группе'))
  expect((await lineOf('Анна')).textContent).toContain('удалён')
  await waitFor(async () => expect((await lineOf('Костя')).textContent).toContain('отвечен · Марина'))
  for (const name of ['Игорь', 'Анна', 'Костя']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: `Ответить: ${name}` })
    expect([box.disabled, box.checked]).toEqual([true, false])
  }
  await side().findByRole('button', { name: 'Отправить 1 ответ' })
})

it('keeps what was begun and what became of the last answer over a reload', async () => {
  const { who, first } = await stage()
  const address = `/items/twins/${first}`
  await open(address, { world, as: who })
  await screen.findByRole('textbox', { name: 'Вариант 1' })
  write('{author.first_name|Друг}, в пятницу')
  await userEvent.click(screen.getByRole('button', { name: 'Ещё вариант' }))
  const { duplicates } = world.as(who)
  const begun = async () => (await duplicates.get({ params: { id: first } })).draft?.texts
  await expect.poll(begun, { interval: 50, timeout: 10_000 }).toEqual(['{author.first_name|Друг}, в пятницу', ''])
  // As on another device: nothing of it is in the tab.
  sessionStorage.clear()
  await reload(address, { world, as: who })
  await waitFor(() => expect(field().value).toBe('{author.first_name|Друг}, в пятницу'))
  expect(screen.queryByText(/Такой переменной нет/)).toBeNull()

  await userEvent.click(await side().findByRole('button', { name: 'Отправить 3 ответа' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить', hidden: true }))
  await screen.findByText('0 из 3')
  expect(await begun()).toBeUndefined()
  const { run } = await duplicates.get({ params: { id: first } })
  await world.owner.query(`update bulk_targets set state = 'done' where run_id = $1`, [run?.id])
  await world.owner.query(`update bulk_runs set state = 'done', done = 3, ended_at = now() where id = $1`, [run?.id])
  await reload(address, { world, as: who })
  await userEvent.click(await screen.findByRole('button', { name: 'Кому ушёл прошлый ответ' }))
  await screen.findByText('3 из 3')
  expect(await screen.findAllByText('сделано')).toHaveLength(3)
})

it('is walked through with keys: Enter leads to the heading, J and K on, R to the answer, Ctrl Enter asks, Escape back', async () => {
  const { space, who, first } = await stage()
  const later = { post_external_id: 'p2', text: 'Почём хлеб на развес?' }
  await space.comment(later)
  await space.comment(later)
  await group(space)
  const { router } = await open('/items/twins', { world, as: who })
  const row = await screen.findByRole('link', { name: /Когда откроется/ })
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toContain('Почём хлеб')
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(row)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: ASKED })))
  await userEvent.keyboard('k')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: later.text })))
  await userEvent.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: ASKED })))

  await screen.findByRole('textbox', { name: 'Вариант 1' })
  await userEvent.keyboard('r')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Вариант 1' })))
  await userEvent.keyboard('В пятницу')
  await side().findByRole('button', { name: 'Отправить 3 ответа' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Отправить 3 ответа?', hidden: true })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отмена', hidden: true }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())

  screen.getByRole('textbox', { name: 'Вариант 1' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.pathname).toBe(`/items/twins/${first}`)
  await userEvent.keyboard('?')
  const list = within(await screen.findByRole('dialog', { hidden: true }))
  for (const words of ['Следующая группа', 'Предыдущая группа', 'Ответить', 'Отправить ответ группе', 'Назад к списку'])
    list.getByText(words)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Когда откроется/ })))
  expect(router.state.location.pathname).toBe('/items/twins')
})

it('ticks all or none, says in words why nothing can leave, and answers a person once', async () => {
  const { space, who, first } = await stage(['Вера', 'Игорь', 'Вера'])
  const admin = await space.person('administrator')
  const template = { name: 'Открытие', text: 'Откроемся в пятницу, {author.first_name}' }
  await world.as(admin).templates.add({ body: { space_id: space.id, ...plain, ...template } })
  await open(`/items/twins/${first}`, { world, as: who })
  const all = await screen.findByRole('checkbox', { name: 'Отметить всех' })
  const unsent = await side().findByRole<HTMLButtonElement>('button', { name: 'Отправить' })
  expect(unsent.disabled).toBe(true)
  side().getByText('Напишите ответ')

  await userEvent.click(await screen.findByRole('button', { name: 'Шаблоны' }))
  await userEvent.click(await screen.findByRole('button', { name: /Открытие/, hidden: true }))
  await waitFor(() => expect(field().value).toBe(template.text))
  await side().findByRole('button', { name: 'Отправить 2 ответа' })
  expect(screen.getAllByText('Одному человеку — один ответ: под другим его вопросом')).toHaveLength(1)
  expect(screen.getAllByRole('checkbox', { name: /^Ответить:/, checked: true })).toHaveLength(2)

  await userEvent.click(all)
  await waitFor(() => expect(screen.queryAllByRole('checkbox', { name: /^Ответить:/, checked: true })).toHaveLength(0))
  await waitFor(() => expect(side().getByText('Никто не отмечен')).toBeTruthy())
  expect(side().getByRole<HTMLButtonElement>('button', { name: 'Отправить' }).disabled).toBe(true)
  await userEvent.click(all)
  await side().findByRole('button', { name: 'Отправить 2 ответа' })
})
