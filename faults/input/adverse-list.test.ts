import { listCalls } from '@otklik/server/src/platform/http/calls.ts'
import { expect, it } from 'vitest'
import { filesFor } from './adverse-files.ts'

// What is sent takes minutes (`npm run faults -- adverse`); that nothing was forgotten is seen at once.
it('has something harmful for every call that takes files, and for no other', () => {
  const taking = listCalls().flatMap(({ domain, name, call }) => (call.upload ? [`${domain}.${name}`] : []))
  expect(Object.keys(filesFor).sort()).toEqual(taking.sort())
  for (const sets of Object.values(filesFor))
    expect(sets.flatMap(({ good, bad }) => Object.keys({ ...good, ...bad })).length).toBeGreaterThan(4)
})
