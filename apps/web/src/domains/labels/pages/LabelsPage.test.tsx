import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const button = (name: string) => screen.findByRole('button', { name })

it('makes a label, shows who has it, takes it off one, and deletes it when nobody is left', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { labels } = world.as(boss)
  await open('/settings/labels', { world, as: boss })
  await screen.findByText('Меток пока нет')
  await userEvent.click(await screen.findByRole('link', { name: 'Создать метку' }))
  await userEvent.click(await button('Создать'))
  await screen.findByText('Укажите название')
  await userEvent.type(screen.getByLabelText('Название'), 'Постоянный')
  await userEvent.click(await button('Создать'))
  await screen.findByRole('link', { name: 'Постоянный' })

  const [label] = await labels.list()
  const { id } = await space.comment({ author: { external_id: '7', name: 'Анна Ветрова' } })
  const { rows } = await world.owner.query('select author_id from items where id = $1', [id])
  await labels.setOnAuthor({ params: { id: Number(rows[0].author_id) }, body: { add: [label?.id as number] } })

  await userEvent.click(screen.getByRole('link', { name: 'Ни у кого' }))
  await userEvent.click(await button('Снять метку: Анна Ветрова'))
  await screen.findByText('Этой метки ни у кого нет')
  await userEvent.click(await screen.findByRole('link', { name: 'Метка' }))
  await userEvent.click(await button('Удалить навсегда'))
  const sure = within(await screen.findByRole('dialog', { name: 'Удалить метку «Постоянный» навсегда?' }))
  await userEvent.click(sure.getByRole('button', { name: 'Удалить' }))
  await waitFor(async () => expect(await labels.list()).toEqual([]))
})
