import { makeWorld, type Person, type World } from '@otklik/server/test/world.ts'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

let [boss, one, two]: Person[] = []
beforeAll(async () => {
  const space = await world.space()
  boss = await space.person('administrator')
  ;[one, two] = [await space.person('operator'), await space.person('operator')]
  const body = { space_id: space.id, name: 'Пара', members: [one.user_id, two.user_id] }
  await world.as(boss).members.addGroup({ body })
})

/** What the page of the second person asks for when somebody looks at it. */
async function askedBy(who: Person | undefined) {
  const asked: string[] = []
  const real = world.fetchAs()
  const listening: typeof real = (url, init) => {
    asked.push(String(url))
    return real(url, init)
  }
  const heard: World = { ...world, fetchAs: () => listening }
  await open(`/settings/users/workinghours/${two?.user_id}`, { world: heard, as: who })
  await screen.findByText(/За месяц/)
  return asked.filter((url) => /\/v1\/absences(\?|\/balances)/.test(url))
}

it('does not ask for the balance and the absences of a colleague', async () => {
  expect(await askedBy(one)).toEqual([])
  expect(screen.queryByText('Остаток дней')).toBeNull()
})

it('asks for those of somebody whom one plans, and lets their zone be changed', async () => {
  expect((await askedBy(boss)).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: /UTC/ })).toBeTruthy()
})
