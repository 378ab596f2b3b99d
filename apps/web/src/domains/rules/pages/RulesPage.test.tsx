import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const definition = {
  when: { on: 'item_arrived' as const, kinds: [] },
  if: { all: [] },
  do: [{ do: 'like' as const }],
}

it('shows rules in one order over folders, moves them by keys, files and removes them', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { rules } = world.as(boss)
  const folder = await rules.addFolder({ body: { space_id: space.id, name: 'Негатив' } })
  for (const [name, folder_id] of [
    ['Первое', null],
    ['Второе', folder.id],
    ['Третье', null],
  ] as const)
    await rules.add({ body: { space_id: space.id, ...definition, name, folder_id } })
  const order = async () => (await rules.list({ query: {} })).map(({ name }) => name)
  await open('/settings/rules', { world, as: boss })

  ;(await screen.findByRole('button', { name: 'Переставить: Третье' })).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await waitFor(async () => expect(await order()).toEqual(['Третье', 'Первое', 'Второе']))
  // Whoever moves a rule by keys goes on with it.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Переставить: Третье'))

  await userEvent.click(screen.getByRole('switch', { name: 'Включено: Второе' }))
  await waitFor(async () => expect((await rules.list({ query: {} }))[2]?.is_on).toBe(true))
  await userEvent.click(screen.getByRole('radio', { name: 'Выключены' }))
  await waitFor(() => expect(screen.queryByText('Второе')).toBeNull())
  screen.getByText('Первое')

  await userEvent.click(screen.getByRole('button', { name: 'Действия: Первое' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить', hidden: true }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Удалить правило «Первое»?' })).getByRole('button', {
      name: 'Удалить',
    }),
  )
  await waitFor(async () => expect(await order()).toEqual(['Третье', 'Второе']))
})

it('says why nothing runs where the tariff has no rules', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await world.owner.query('update spaces set tariff_id = 1 where id = $1', [space.id])
  await open('/settings/rules', { world, as: boss })
  await screen.findByText('Правила не работают')
})
