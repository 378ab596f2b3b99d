import { expect, test } from 'vitest'
import { givenBy } from './given.ts'

const facts = { provider_id: '7', name: 'Лавка' }
const pasted = { access: 'a password', key_id: 'shop@example.test' }

test('what a person has pasted is kept', () => {
  expect(givenBy(pasted, facts)).toEqual({ tokens: pasted, facts })
})

test('what was exchanged for a session is kept nowhere, and the session ends when the network says', () => {
  const fresh = { secrets: { access: 'session', refresh: 'once' }, expires_at: 1_763_164_800 }
  const given = givenBy(pasted, { ...facts, fresh })
  expect(given).toEqual({ tokens: fresh.secrets, facts, expires_at: fresh.expires_at })
  expect(JSON.stringify(given)).not.toContain('a password')
})
