import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('saves every choice at once, and lists follow it', async () => {
  const space = await world.space()
  const person = await space.person('operator')
  await space.comment({ text: 'Первый' })
  await space.comment({ text: 'Второй' })
  const { router } = await open('/settings/config', { world, as: person })
  await userEvent.click(await screen.findByRole('radio', { name: 'Сначала старые' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Горячие клавиши' }))
  await waitFor(async () =>
    expect((await world.as(person).users.me()).settings).toMatchObject({ reversed: true, hotkeys: false }),
  )

  await router.navigate({ to: '/items', search: {} as never })
  await waitFor(() => expect(router.state.location.searchStr).toBe('?reversed=true'))
  await waitFor(() =>
    expect(screen.queryAllByRole('listitem').map((row) => row.textContent?.includes('Первый'))).toEqual([true, false]),
  )
  // The address would otherwise be turned over again as soon as it is bare.
  await userEvent.click(screen.getByRole('button', { name: 'Сначала старые' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await waitFor(async () => expect((await world.as(person).users.me()).settings.reversed).toBe(false))
  expect(router.state.location.searchStr).toBe('')
})

it('changes back what could not be saved', async () => {
  const space = await world.space()
  await open('/settings/config', { world, as: await space.person('operator') })
  const sound = await screen.findByRole('switch', { name: 'Звук' })
  let refuse = () => {}
  const answer = new Promise<Response>((resolve) => {
    refuse = () => resolve(new Response('{}', { status: 500 }))
  })
  vi.stubGlobal('fetch', () => answer)
  await userEvent.click(sound)
  await waitFor(() => expect(sound).toHaveProperty('checked', true))
  refuse()
  await waitFor(() => expect(sound).toHaveProperty('checked', false))
})
