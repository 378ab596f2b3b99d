import type { Config } from '@otklik/contract/desk.ts'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { configQuery } from '../../domains/desk/api.ts'
import { statusesQuery } from '../../domains/statuses/api.ts'
import { statusHeard } from '../../domains/statuses/live.ts'
import { answerByHand, around, soon, useTold } from '../../test/by-hand.tsx'
import { useChooseStatus, useStandings } from './useStatus.ts'

const ME = 2
const status = (id: number, space_id: number, name: string, hidden = false) =>
  ({ id, space_id, name, hidden, color: 'blue' }) as unknown as UserStatus
const online = status(1, 1, 'На линии')
const lunch = status(2, 1, 'Обед')
const system = status(3, 1, 'Не на смене', true)
const elsewhere = status(11, 2, 'Здесь')

const config = {
  user: { id: ME, status: 1 },
  memberships: [
    { space_id: 1, is_paid: true },
    { space_id: 2, is_paid: true },
  ],
  spaces: [
    { id: 1, name: 'Север', expires_at: null },
    { id: 2, name: 'Юг', expires_at: null },
    { id: 3, name: 'Без статусов', expires_at: null },
    { id: 4, name: 'Не оплачено', expires_at: 1 },
  ],
  user_statuses: [online, lunch, system, elsewhere, status(31, 4, 'Здесь')],
} as unknown as Config

function setUp() {
  const server = answerByHand()
  const { cache, wrapper } = around()
  cache.setQueryData(configQuery.queryKey, config)
  const { result } = renderHook(() => ({ all: useStandings(), choose: useChooseStatus(), told: useTold() }), {
    wrapper,
  })
  return {
    ...{ server, cache, told: () => result.current.told },
    /** «Север: На линии», of each space. */
    shown: () => result.current.all.map(({ space_name, current }) => `${space_name}: ${current?.name ?? '?'}`),
    choices: () => result.current.all.map(({ choices }) => choices.map(({ name }) => name)),
    know: (...all: [space_id: number, status: number][]) =>
      act(() => {
        const own = all.map(([space_id, status]) => ({ space_id, status, started_at: 100 }))
        cache.setQueryData(statusesQuery.queryKey, own)
      }),
    choose: (one: UserStatus) => act(() => result.current.choose.mutate(one)),
  }
}

it('tells of each paid space that has statuses, and offers none that is hidden', async () => {
  const { know, shown, choices } = setUp()
  know([1, 3], [2, 11])
  await soon(shown).toEqual(['Север: Не на смене', 'Юг: Здесь'])
  expect(choices()).toEqual([['На линии', 'Обед'], ['Здесь']])
})

it('knows the one of the first space before the answer has come', () => {
  expect(setUp().shown()).toEqual(['Север: На линии', 'Юг: ?'])
})

it('shows what was chosen at once, and what the server made of it', async () => {
  const { know, shown, choose, server, cache } = setUp()
  know([1, 1], [2, 11])
  choose(lunch)
  await soon(shown).toEqual(['Север: Обед', 'Юг: Здесь'])
  const asked = await server.next('PUT /v1/me/status')
  expect(asked.body).toEqual({ space_id: 1, status: 2 })
  asked.answer({ space_id: 1, status: 2, started_at: 200 })
  await soon(() => cache.isMutating()).toBe(0)
  expect(shown()[0]).toBe('Север: Обед')
  expect(cache.getQueryData<Config>(configQuery.queryKey)?.user.status).toBe(2)
})

it('goes back and says so when the server does not take it', async () => {
  const { know, shown, choose, server, told, cache } = setUp()
  know([1, 1])
  choose(lunch)
  const asked = await server.next('PUT /v1/me/status')
  asked.refuse(403, 'forbidden')
  await soon(told).toEqual(['Не удалось сохранить статус'])
  await soon(() => shown()[0]).toBe('Север: На линии')
  expect(cache.getQueryData<Config>(configQuery.queryKey)?.user.status).toBe(1)
})

it('follows a status that was changed in another tab, and nobody else’s', async () => {
  const { know, shown, cache } = setUp()
  know([1, 1], [2, 11])
  await soon(() => shown()[1]).toBe('Юг: Здесь')
  const hear = (user_id: number) =>
    act(() => statusHeard.status?.(cache, { type: 'status', space_id: 1, user_id, status: 2, started_at: 300 }))
  hear(9)
  expect(cache.getQueryData(statusesQuery.queryKey)).toMatchObject([{ status: 1 }, { status: 11 }])
  hear(ME)
  await soon(shown).toEqual(['Север: Обед', 'Юг: Здесь'])
})
