import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
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

it('says how many are late without the panel, and leads to them', async () => {
  const space = await world.space()
  const account = await space.account()
  const body = { reaction: { rule: 'set', seconds: 3_600, time: 'total' }, resolution_ours: { rule: 'off' } } as const
  await world.as(await space.person('administrator')).targets.setAccount({ params: { id: account.id }, body })
  const now = Math.floor(Date.now() / 1000)
  await space.comment({ account, text: 'Где заказ?', created_at: now - 7_200 })
  await space.comment({ account, text: 'Спасибо', created_at: now - 60 })
  const { router } = await open('/items', { world, as: await space.person('operator') })
  await userEvent.click(await screen.findByRole('button', { name: 'просрочено 1' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?due=overdue'))
  await screen.findByRole('link', { name: /Где заказ/ })
  expect(screen.queryByRole('button', { name: 'просрочено 1' })).toBeNull()
})
