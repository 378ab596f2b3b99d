import { limits } from '@otklik/contract/limits.ts'
import { expect, it } from 'vitest'
import { makeThrottle } from './throttle.ts'

function asking(ip: string, url = '/v1/items') {
  let now = 1_000
  const throttle = makeThrottle(() => now)
  const from = (other = ip) => ({ ip: other, url })
  const ask = (times: number, status = 200, other?: string) => {
    for (let n = 0; n < times; n++) {
      throttle.ask(from(other))
      throttle.answered(from(other), status)
    }
  }
  return { ask, pass: (ms: number) => (now += ms) }
}
const tooMany = expect.objectContaining({ code: 'too_many', details: { retry_after_s: 60 } })

it('stops one place at some figure for a minute, and no other', () => {
  const { ask, pass } = asking('198.51.100.7')
  ask(limits.place_requests)
  expect(() => ask(1)).toThrow(tooMany)
  ask(1, 200, '198.51.100.8')
  pass(60_000)
  ask(1)
})

it('is stricter with what is asked in vain, also from all of a household', () => {
  const { ask } = asking('2001:db8:1:2::1')
  ask(limits.place_failures + 1, 404)
  expect(() => ask(1, 200, '2001:db8:1:2:ffff::9')).toThrow(tooMany)
  ask(1, 200, '2001:db8:1:3::1')
})

it('counts neither deliveries of networks nor what comes from this machine', () => {
  const { ask } = asking('198.51.100.7', '/hooks/vk/key')
  ask(limits.place_requests + 1, 404)
  const { ask: askHere } = asking('127.0.0.1')
  askHere(limits.place_requests + 1, 404)
})
