import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { dropTokens, keepTokens } from '../../platform/wire/tokens.ts'
import { open } from '../../test/screen.tsx'
import { openPicker } from '../../work/card/work.ts'

const world = await makeWorld()
afterAll(world.end)

const composer = () => screen.findByRole('textbox', { name: 'Ответ на комментарий' })
const findUnread = () => screen.findByRole('img', { name: 'Не прочитано' })

it('shows whoever signs in next nothing of the one before', async () => {
  const space = await world.space()
  const { id } = await space.comment({ text: 'Где мой заказ?' })
  const [first, second] = [await space.person('operator'), await space.person('operator')]
  const { router } = await open('/items', { world, as: first })

  await findUnread()
  await userEvent.click(screen.getByRole('link', { name: /Где мой заказ/ }))
  await userEvent.type(await composer(), 'Да')
  act(() => openPicker({ type: 'item', id }, 'tags'))
  await screen.findByRole('dialog')

  act(dropTokens)
  await screen.findByRole('button', { name: 'Войти' })
  const access_token = second.token
  act(() => void keepTokens({ access_token, refresh_token: 'none', token_type: 'Bearer', expires_in: 3600 }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
  await act(() => router.navigate({ to: '/items', search: {} as never }))
  await findUnread()
  await userEvent.click(screen.getByRole('link', { name: /Где мой заказ/ }))
  expect(await composer()).toHaveProperty('value', '')
  expect(screen.queryByRole('dialog')).toBeNull()
})
