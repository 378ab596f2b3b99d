import { expect, it } from 'vitest'
import { afterGiving, afterTagging, type Work } from './work.ts'

const work: Work = {
  ...{ id: 1, space_id: 1, object_id: 1, version: 3, status: 'new', tag_ids: [4, 5] },
  ...{ assigned_to: null, group_id: null },
}

it('is taken when a person gets it, and new again when it is given back', () => {
  const taken = afterGiving(work, { assigned_to: 7, group_id: null })
  expect(taken).toMatchObject({ status: 'inprogress', assigned_to: 7, version: 4 })
  expect(afterGiving(taken, { assigned_to: null, group_id: 2 })).toMatchObject({ status: 'new', group_id: 2 })
  const waiting = { ...taken, status: 'waiting' as const }
  expect(afterGiving(waiting, { assigned_to: null, group_id: null }).status).toBe('waiting')
})

it('is tagged without another version, and never twice with the same', () => {
  expect(afterTagging(work, { add: [5, 6], remove: [4] })).toMatchObject({ tag_ids: [5, 6], version: 3 })
})
