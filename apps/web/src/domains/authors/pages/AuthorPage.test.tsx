import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('finds somebody in the list, shows what they wrote, and keeps a note and who they also are', async () => {
  const space = await world.space()
  const [vk, telegram] = [await space.account(), await space.account({ provider: 'telegram' })]
  await space.comment({ account: vk, author: { external_id: 'one', name: 'Илья Громов' }, text: 'Где самовывоз?' })
  await space.message({ account: telegram, author: { external_id: 'two', name: 'Илья Громов' } })
  await open('/items/authors?name=илья', { world, as: await space.person('operator') })

  await userEvent.click(await screen.findByRole('link', { name: /Илья Громов/ }))
  await screen.findByRole('link', { name: /Где самовывоз/ })

  await userEvent.click(await screen.findByRole('button', { name: 'Добавить заметку' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Заметка для коллег' }), 'Любит точные сроки')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Любит точные сроки')

  await userEvent.click(screen.getByRole('button', { name: 'Связать' }))
  await screen.findByText('Другие каналы того же человека')
  await userEvent.click(screen.getByRole('button', { name: 'Это другой человек' }))
  await waitFor(() => expect(screen.queryByText('Другие каналы того же человека')).toBeNull())
})
