import { expect, it } from 'vitest'
import { callbackKey, isCallbackNetwork, readCallback } from './callback.ts'

it.each([
  ...['vk', 'ok', 'facebook', 'twitter', 'instagram', 'youtube', 'slack', 'google'],
  ...['gmaps', 'threads', 'avito', 'tpulse', 'linkedin', 'tiktok'],
])('knows the return page of %s', (network) => {
  expect(isCallbackNetwork(network)).toBe(true)
})

it('reads a code, or says what is missing', () => {
  const returned = { code: 'c', state: 's', device_id: 'd' }
  expect(readCallback('vk', returned)).toEqual({ kind: 'code', ...returned })
  expect(readCallback('vk', {}).kind).toBe('no_code')
  expect(readCallback('vk', { error: 'access_denied' }).kind).toBe('denied')
  expect(readCallback('twitter', { denied: 'token' }).kind).toBe('denied')
})

it('hands a word to be checked over to the telephony service', () => {
  expect(readCallback('tpulse', { check: 'w' })).toEqual({ kind: 'check', check: 'w' })
  expect(readCallback('tpulse', { code: 'c' }).kind).toBe('no_params')
})

it("keeps the outcome under the state's nonce", () => {
  expect(callbackKey('n1:/settings/accounts')).toBe(callbackKey('n1'))
})
