import { makeWorld } from '@otklik/server/test/world.ts'
import { screen } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld({ env: { SUPPORT_EMAIL: 'help@example.test' } })
afterAll(world.end)

it('is where administrators land once the period is over, with the day of deletion and whom to write to', async () => {
  const space = await world.space({ is_paid: false })
  await world.owner.query(`update spaces set delete_after = expires_at + interval '7 days' where id = $1`, [space.id])
  const { router } = await open('/items', { world, as: await space.person('administrator') })
  await screen.findByText(/все его данные удалятся/)
  expect(router.state.location.pathname).toBe('/settings/billing')
  await screen.findByText('Данные хранятся до')
  const letter = await screen.findByRole('link', { name: 'Написать на help@example.test' })
  expect(letter.getAttribute('href')).toMatch(/^mailto:help@example\.test\?subject=/)
})

it('says until when it is paid for, and how many seats are taken', async () => {
  const space = await world.space()
  await open(`/settings/billing?space_id=${space.id}`, { world, as: await space.person('administrator') })
  await screen.findByText(/осталось 30/)
  screen.getByText(/^1 из \d+$/)
})

it('is closed to everybody else', async () => {
  const space = await world.space()
  await open('/settings/billing', { world, as: await space.person('operator') })
  await screen.findByText(/^У вас нет прав на этот раздел\./)
})
