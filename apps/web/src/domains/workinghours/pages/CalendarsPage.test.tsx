import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('changes the week of a calendar: a night is one stretch on the screen and two rows for the server', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { calendars } = world.as(boss)
  const [before] = await calendars.list()
  if (!before) {
    const hours = [{ weekday: 1, opens: 540, closes: 1_080 }]
    await calendars.add({
      body: { space_id: space.id, name: 'Основной', zone: 'Europe/Moscow', hours, is_default: true },
    })
  }
  await open('/settings/workinghours', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить часы: суббота' }))
  const until = screen.getByLabelText('суббота: до')
  await userEvent.clear(until)
  await userEvent.type(until, '6:00')
  const from = screen.getByLabelText('суббота: с')
  await userEvent.clear(from)
  await userEvent.type(from, '22:00')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () => {
    const [calendar] = await calendars.list()
    expect(calendar?.weeks.at(-1)?.hours).toEqual(
      expect.arrayContaining([
        { weekday: 6, opens: 1_320, closes: 1_440 },
        { weekday: 7, opens: 0, closes: 360 },
      ]),
    )
  })
})
