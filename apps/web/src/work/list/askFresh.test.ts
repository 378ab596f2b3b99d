import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { askFresh } from './askFresh.ts'

const queryKey = ['list']

function setUp() {
  const cache = new QueryClient()
  const answers: ((answer: string) => void)[] = []
  const ask = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const load = () => cache.fetchQuery({ queryKey, queryFn: () => askFresh(cache, queryKey, ask), staleTime: 0 })
  const answer = (text: string) => vi.waitFor(() => (answers.shift() as (text: string) => void)(text))
  return { cache, ask, load, answer }
}

it('takes an answer that nothing has overtaken', async () => {
  const { ask, load, answer } = setUp()
  const loaded = load()
  await answer('one')
  expect(await loaded).toBe('one')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks again when everything was declared out of date on the way', async () => {
  const { cache, load, answer } = setUp()
  const loaded = load()
  await cache.invalidateQueries({ queryKey })
  await answer('before')
  await answer('after')
  expect(await loaded).toBe('after')
})

it('does not ask a repeat twice', async () => {
  const { cache, ask, load, answer } = setUp()
  const first = load()
  await answer('one')
  await first
  await cache.invalidateQueries({ queryKey })
  const second = load()
  await answer('two')
  expect(await second).toBe('two')
  expect(ask).toHaveBeenCalledTimes(2)
})
