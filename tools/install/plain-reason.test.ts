import { expect, test } from 'vitest'
import { plainFetchReason, plainReason } from './plain-reason.js'

test('a full disk and a missing network are told in one line, other failures as they are', () => {
  expect(plainReason('npm error code ENOSPC\nnpm error nospc')).toContain('disk is full')
  expect(plainReason('FATAL: could not write: No space left on device')).toContain('disk is full')
  expect(plainReason('ENOSPC: System limit for number of file watchers reached')).toBeUndefined()
  expect(plainFetchReason('npm error code EAI_AGAIN')).toContain('registry cannot be reached')
  expect(plainFetchReason('npm error 404 Not Found')).toBeUndefined()
})
