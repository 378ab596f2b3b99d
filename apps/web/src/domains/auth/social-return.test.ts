import { expect, it } from 'vitest'
import type { SocialTrip } from '../../platform/sign-in/social.ts'
import { readReturn } from './social-return.ts'

const trip: SocialTrip = { provider: 'google', purpose: 'sign-in', state: 's1', code_verifier: 'v'.repeat(43) }

it('takes up the trip that this browser began', () => {
  expect(readReturn({ code: 'c', state: 's1' }, 'google', trip)).toEqual({ kind: 'ready', trip, code: 'c' })
})

it("does not take somebody else's link for one", () => {
  expect(readReturn({ code: 'c', state: 's1' }, 'google', undefined).kind).toBe('foreign')
  expect(readReturn({ code: 'c', state: 'other' }, 'google', trip).kind).toBe('foreign')
  expect(readReturn({ code: 'c', state: 's1' }, 'facebook', trip).kind).toBe('foreign')
})

it('tells a refusal from what is missing', () => {
  expect(readReturn({ error: 'access_denied', state: 's1' }, 'google', trip).kind).toBe('denied')
  expect(readReturn({ state: 's1' }, 'google', trip).kind).toBe('no_code')
  expect(readReturn({ code: 'c' }, 'google', trip).kind).toBe('no_params')
})

it('keeps the device that VK names beside the code', () => {
  const vk: SocialTrip = { ...trip, provider: 'vk' }
  expect(readReturn({ code: 'c', state: 's1', device_id: 'd' }, 'vk', vk)).toMatchObject({ device_id: 'd' })
})
