import { addDays, dayAt, mondayOf } from '@otklik/contract/zones.ts'
import { aStatus } from '@otklik/server/test/requests/schedule-requests.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const ZONE = 'Europe/Moscow'
const monday = addDays(mondayOf(dayAt(Date.now() / 1000, ZONE)), 7)

/** One has offered their Monday to the other, who works on Wednesday. */
async function anOffer() {
  const space = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, ZONE])
  const boss = await space.person('administrator')
  const [one, two] = [await space.person('operator'), await space.person('operator')]
  const members = [one.user_id, two.user_id]
  await world.as(boss).members.addGroup({ body: { space_id: space.id, name: 'Пара', members } })
  const status = await aStatus(world, space)
  const at = (starts: number) => [{ starts, ends: starts + 480, status, breaks: [] }]
  const edits = [
    { user_id: one.user_id, local_day: monday, shifts: at(480) },
    { user_id: two.user_id, local_day: addDays(monday, 2), shifts: at(720) },
  ]
  const { version } = await world.as(boss).schedule.edit({ body: { space_id: space.id, edits } })
  await world.as(boss).schedule.publish({ body: { space_id: space.id, seen_version: version } })
  const body = { space_id: space.id, offered_day: monday, user_id: two.user_id, group_id: null, other_day: null }
  const { id } = await world.as(one).swaps.offer({ body })
  const stateOf = async () => (await world.as(one).swaps.list({ query: { space_id: space.id } })).rows[0]?.state
  return { id, boss, two, stateOf }
}

it('whoever a day is offered to names theirs in exchange', async () => {
  const { two, stateOf } = await anOffer()
  await open('/settings/users/workinghours/swaps', { world, as: two })
  await userEvent.click(await screen.findByRole('button', { name: 'Ответить…' }))
  const answer = await screen.findByRole('dialog', { name: 'Обмен сменами' })
  expect(within(answer).getByRole<HTMLButtonElement>('button', { name: 'Согласиться' }).disabled).toBe(true)
  await userEvent.click(within(answer).getByLabelText('Моя смена взамен', { selector: 'input' }))
  await userEvent.click(await screen.findByRole('option', { name: /12:00–20:00/ }))
  await userEvent.click(within(answer).getByRole('button', { name: 'Согласиться' }))
  await expect.poll(stateOf).toBe('agreed')
})

it('whoever plans both sees what each will have, and says yes', async () => {
  const { id, boss, two, stateOf } = await anOffer()
  await world.as(two).swaps.agree({ params: { id }, body: { other_day: addDays(monday, 2) } })
  await open('/settings/users/workinghours/swaps', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Решить…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Одобрить обмен?' })
  // What the one has on Monday, the other will have.
  expect(await within(dialog).findAllByText('8:00–16:00')).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Одобрить' }))
  await expect.poll(stateOf).toBe('done')
})
