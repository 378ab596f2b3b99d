import { makeWorld, type Person } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, it, vi } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string) => screen.findByRole('button', { name })
const rename = ({ user_id }: Person, name: string) =>
  world.owner.query('update users set name = $2 where id = $1', [user_id, name])

async function team() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const operator = await space.person('operator')
  await rename(boss, 'Ольга')
  await rename(operator, 'Антон')
  return { space, boss, operator }
}
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  // It opens with a movement, which this browser never finishes.
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

it('invites somebody with a role and accounts, and shows the link to pass on', async () => {
  const { space, boss } = await team()
  const account = await space.account()
  await open('/settings/users/new', { world, as: boss })

  await userEvent.click(await button('Отправить приглашение'))
  await screen.findByText('Укажите email')
  await userEvent.type(screen.getByLabelText('Электронная почта'), 'new@example.test')
  await userEvent.click(screen.getByRole('radio', { name: /^Модератор/ }))
  await userEvent.click(screen.getByRole('radio', { name: 'Только выбранные' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Account/ }))
  await userEvent.click(await button('Отправить приглашение'))

  const link = (await screen.findByLabelText('Ссылка-приглашение')) as HTMLInputElement
  expect(link.value).toMatch(/\/signup\/[\w-]+$/)
  expect(await world.as(boss).members.invites()).toMatchObject([
    { email: 'new@example.test', role: 'moderator', objects: [account.id] },
  ])
})

it('says that somebody is in the team already', async () => {
  const { boss, operator } = await team()
  const { email } = await world.as(operator).users.me()
  await open('/settings/users/new', { world, as: boss })
  await userEvent.type(await screen.findByLabelText('Электронная почта'), email)
  await userEvent.click(await button('Отправить приглашение'))
  await screen.findByText('Этот человек уже в команде')
})

it('revokes an invitation once it was asked whether it should', async () => {
  const { space, boss } = await team()
  const rights = { role: 'operator', switches: [], objects: null, groups: [], is_fenced: false } as const
  await world
    .as(boss)
    .members.invite({ body: { space_id: space.id, email: 'guest@example.test', ...rights, switches: [], groups: [] } })
  await open('/settings/users?show=invites', { world, as: boss })
  await userEvent.click(await button('Отозвать приглашение: guest@example.test'))
  await userEvent.click(await button('Отозвать'))
  await screen.findByText('Открытых приглашений нет')
  expect(await world.as(boss).members.invites()).toEqual([])
})

it('finds people by name, and keeps that in the address', async () => {
  const { boss } = await team()
  const { router } = await open('/settings/users', { world, as: boss })
  await screen.findByRole('link', { name: /Антон/ })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Найти по имени или почте' }), 'Оль')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Антон/ })).toBeNull())
  screen.getByRole('link', { name: /Ольга/ })
  expect(router.state.location.search).toMatchObject({ search: 'Оль' })
})

it('changes a role, and keeps the last administrator', async () => {
  const { space, boss, operator } = await team()
  const { router } = await open('/settings/users', { world, as: boss })
  await userEvent.click(await screen.findByRole('link', { name: /Антон/ }))
  await userEvent.click(await screen.findByRole('radio', { name: /^Аналитик/ }))
  await userEvent.click(await button('Сохранить'))
  const role = async (of: Person) =>
    (await world.as(boss).members.get({ params: { id: of.user_id }, query: { space_id: space.id } })).role
  await waitFor(async () => expect(await role(operator)).toBe('analyst'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull())

  await router.navigate({ to: '/settings/users/$id', params: { id: boss.user_id }, search: { space_id: space.id } })
  await screen.findByRole('heading', { name: 'Ольга' })
  await userEvent.click(await screen.findByRole('radio', { name: /^Оператор/ }))
  await userEvent.click(await button('Сохранить'))
  await screen.findByText('В пространстве должен остаться администратор')
  expect(await role(boss)).toBe('administrator')
})

it('deactivates somebody, hands their work over, and takes them back', async () => {
  const { space, boss, operator } = await team()
  const { id } = await space.comment()
  await world.owner.query('update items set assigned_to = $2 where id = $1', [id, operator.user_id])
  await open(`/settings/users/${operator.user_id}?space_id=${space.id}`, { world, as: boss })
  await userEvent.click(await button('Отключить'))
  const sure = within(await screen.findByRole('dialog', { name: 'Отключить сотрудника?' }))
  await choose('Кому передать незакрытое', 'Ольга')
  await userEvent.click(sure.getByRole('button', { name: 'Отключить' }))

  await screen.findByText('Отключён')
  await expect(world.as(operator).users.me()).rejects.toMatchObject({ status: 401 })
  expect((await world.as(boss).items.get({ params: { id } })).item.assigned_to).toBe(boss.user_id)

  await userEvent.click(await button('Включить'))
  await screen.findByText('Работает в команде')
})

it('makes a group, and deletes it after a question', async () => {
  const { boss, operator } = await team()
  await open('/settings/users?show=groups', { world, as: boss })
  await screen.findByText('Групп пока нет')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Создать группу' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая группа' }))
  await userEvent.type(dialog.getByLabelText('Название'), 'Вечерняя смена')
  await choose('Участники', 'Антон')
  await userEvent.click(dialog.getByRole('button', { name: 'Создать' }))
  await screen.findByText('Вечерняя смена')
  expect(await world.as(boss).members.groups()).toMatchObject([{ members: [operator.user_id] }])

  await userEvent.click(await button('Удалить группу: Вечерняя смена'))
  await userEvent.click(await button('Удалить'))
  await screen.findByText('Групп пока нет')
})

it('follows what another administrator changes', async () => {
  const { space, boss, operator } = await team()
  const { cache } = await open(`/settings/users/${operator.user_id}?space_id=${space.id}`, { world, as: boss })
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Оператор/ })).toHaveProperty('checked', true))
  await world.owner.query(`update members set role = 'analyst' where user_id = $1`, [operator.user_id])
  const body = { id: operator.user_id, space_id: space.id }
  const event = { type: 'event', space_id: space.id, seq: 1, prev: 0, kind: 'member.changed', body, row: null } as const
  act(() => applyEvent(cache, live, event))
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Аналитик/ })).toHaveProperty('checked', true))
})

it('writes down who may do what, and who worked here', async () => {
  const { boss, operator } = await team()
  await world.owner.query('update members set deactivated_at = now() where user_id = $1', [operator.user_id])
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:review'
  })
  await open('/settings/users', { world, as: boss })
  await userEvent.click(await button('Проверка доступа'))
  await expect.poll(() => saved.length).toBe(1)
  const parts = unzipSync(new Uint8Array((await bytesOf(saved[0] as Blob)) as ArrayBuffer))
  const rights = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
  for (const word of ['Ольга', 'Антон', 'отключён', 'Администратор', 'Отвечает на комментарии'])
    expect(rights).toContain(word)
  vi.restoreAllMocks()
})

/** jsdom's files have no arrayBuffer(). */
function bytesOf(file: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsArrayBuffer(file)
  })
}
