import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string) => screen.findByRole('button', { name })

it('closes the panel of the author by Back on a phone, and leaves the comment open', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Есть ли парковка?' })
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.startsWith('(max-width') }),
  )
  const { router } = await open('/items', { world, as: await space.person('operator') })
  await act(() => router.navigate({ to: '/items/$id', params: { id } }))
  const panel = await screen.findByRole('complementary', { name: 'Автор и история' })
  const isOpen = () => panel.hasAttribute('data-open')
  await userEvent.click(await button('Автор и история'))
  await waitFor(() => expect(isOpen()).toBe(true))

  act(() => router.history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(router.state.location.pathname).toBe(`/items/${id}`)

  await userEvent.click(await button('Автор и история'))
  await waitFor(() => expect(isOpen()).toBe(true))
  await userEvent.click(await button('Закрыть панель'))
  await waitFor(() => expect(isOpen()).toBe(false))
  // Its step is gone with it: the next one leads to the list.
  act(() => router.history.back())
  await waitFor(() => expect(router.state.location.pathname).toBe('/items'))
})

it('has no empty places beside a comment for whoever may only read', async () => {
  const space = await world.space()
  const author = (external_id: string) => ({ external_id, name: 'Мария Ким' })
  await space.comment({ author: author('1') })
  const { id } = await space.comment({ author: author('2'), account: await space.account({ provider: 'telegram' }) })
  await world.owner.query(`insert into labels (space_id, name) values ($1, 'VIP')`, [space.id])
  await open(`/items/${id}`, { world, as: await space.person('readonly') })

  const panel = await screen.findByRole('complementary', { name: 'Автор и история' })
  await within(panel).findByText('Этот комментарий')
  for (const heading of ['Заметки', 'Возможно, тот же человек'])
    expect(within(panel).queryByRole('heading', { name: heading })).toBeNull()
  const empty = [...panel.querySelectorAll('section, div')].filter(
    (place) => place.textContent === '' && !place.querySelector('img, svg, button'),
  )
  expect(empty.map(({ outerHTML }) => outerHTML)).toEqual([])
})
