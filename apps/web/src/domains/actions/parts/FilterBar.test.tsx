import { makeWorld } from '@otklik/server/test/world.ts'
import { screen } from '@testing-library/react'
import { afterAll, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('says which post the comments are of, by its first words', async () => {
  const space = await world.space()
  await space.comment()
  const { rows } = await world.owner.query(
    `update posts set text = E'Зимнее меню\\nС понедельника' where space_id = $1 returning id`,
    [space.id],
  )
  await open(`/items?post_id=${rows[0].id}`, { world, as: await space.person('operator') })
  await screen.findByRole('button', { name: /^Пост\s+Зимнее меню$/ })
})
