import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSignedRequest } from './signed-request.ts'

const secret = 'application-secret'
const claims = { algorithm: 'HMAC-SHA256', issued_at: 1_790_000_000, expires: 1_790_003_600, user_id: '218471' }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string, by = secret) => createHmac('sha256', by).update(text).digest('base64url')
const form = (signed_request: string) => Buffer.from(new URLSearchParams({ signed_request }).toString())
const asked = (value: unknown, by = secret) => form(`${sign(encode(value), by)}.${encode(value)}`)

test('tells who asks', () => {
  expect(readSignedRequest(asked(claims), secret)).toEqual({ external_id: '218471' })
  expect(readSignedRequest(form(`${sign(encode(claims))}=.${encode(claims)}`), secret)).toEqual({
    external_id: '218471',
  })
})

test.each([
  ['signed by somebody else', asked(claims, 'another')],
  ['signed with another method', asked({ ...claims, algorithm: 'none' })],
  ['about nobody', asked({ ...claims, user_id: undefined })],
  ['about something that is no id', asked({ ...claims, user_id: '%' })],
  ['whose claims were exchanged', form(`${sign(encode(claims))}.${encode({ ...claims, user_id: '1' })}`)],
  ['without a signature', form(`.${encode(claims)}`)],
  ['without claims', form(sign(''))],
  ['that is empty', Buffer.from('')],
  ['that is no form', Buffer.from('{"signed_request":"x.y"}')],
])('believes nothing %s', (_, body) => {
  expect(readSignedRequest(body, secret)).toBe('forged')
})

test('believes nobody while there is no secret', () => {
  expect(readSignedRequest(asked(claims, ''), '')).toBe('forged')
  expect(readSignedRequest(asked(claims, ''))).toBe('forged')
})
