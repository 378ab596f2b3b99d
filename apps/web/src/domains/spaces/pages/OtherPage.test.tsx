import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('saves what was changed, and offers only what the tariff has', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await world.owner.query(`update tariffs set flags = flags - 'macros' where id = 2`)
  await world.owner.query('update spaces set tariff_id = 2 where id = $1', [space.id])
  await open('/settings/other', { world, as: boss })
  const name = await screen.findByLabelText('Название пространства')
  await userEvent.clear(name)
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Укажите название')
  await userEvent.type(name, 'Северная лавка')
  await userEvent.click(screen.getByRole('switch', { name: 'Закрывать только с тегом' }))
  expect(screen.getByRole('switch', { name: 'Макросы' })).toHaveProperty('disabled', true)
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull())
  const { spaces } = await world.as(boss).desk.config({ query: {} })
  expect(spaces).toMatchObject([{ name: 'Северная лавка', settings: { tags_mode: 'required', macros: false } }])
})
