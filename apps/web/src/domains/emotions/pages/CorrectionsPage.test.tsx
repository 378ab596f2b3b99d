import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('takes a correction back, and the card says by whom its emotion is', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { id } = await space.comment({ text: 'Ну и ну' })
  const { itemHandling, items } = world.as(boss)
  await itemHandling.setEmotion({ params: { id }, body: { emotion: 'negative' } })
  const { router } = await open(`/items/${id}`, { world, as: boss })
  expect((await screen.findByRole('button', { name: 'негатив' })).title).toBe('негатив: поставлена вручную')
  await router.navigate({ to: '/settings/emotions/corrections' })
  await screen.findByText('Ну и ну')
  await userEvent.click(screen.getByRole('button', { name: 'Отменить правку' }))
  await waitForElementToBeRemoved(() => screen.queryByText('Ну и ну'))
  expect((await items.get({ params: { id } })).item).toMatchObject({ emotion: 0, emotion_by: null })
})
