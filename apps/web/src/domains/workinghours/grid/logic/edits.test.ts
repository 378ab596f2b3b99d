import type { Lists } from '@otklik/contract/schedule/plan.ts'
import { expect, it } from 'vitest'
import { makeEdits } from './edits.ts'

const shift = { starts: 540, ends: 1_080, status: 1, breaks: [] }

function stage() {
  const calls: { change: Lists; answer: PromiseWithResolvers<void> }[] = []
  const said: string[] = []
  const edits = makeEdits({
    send: (change) => {
      const answer = Promise.withResolvers<void>()
      calls.push({ change, answer })
      return answer.promise
    },
    onSaved: () => said.push('saved'),
    onFailure: () => said.push('failed'),
  })
  return { edits, calls, said }
}
/** Until whatever was answered has been taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('shows a gesture at once, keeps it while an older answer comes, and takes it back by its inverse', async () => {
  const { edits, calls, said } = stage()
  edits.take(new Map([['1/a', []]]))
  edits.perform(
    new Map([
      ['1/a', [shift]],
      ['1/b', [shift]],
    ]),
  )
  edits.take(new Map([['1/a', []]]))
  expect([...edits.read().lists]).toEqual([
    ['1/a', [shift]],
    ['1/b', [shift]],
  ])
  calls[0]?.answer.resolve()
  await settled()
  expect(said).toEqual(['saved'])
  edits.take(
    new Map([
      ['1/a', [shift]],
      ['1/b', [shift]],
    ]),
  )

  edits.undo()
  expect([...edits.read().lists]).toEqual([['1/a', []]])
  expect([...(calls[1]?.change ?? [])]).toEqual([
    ['1/a', []],
    ['1/b', null],
  ])
  expect(edits.read()).toMatchObject({ canUndo: false, canRedo: true })
  edits.redo()
  expect(edits.read().lists.get('1/b')).toEqual([shift])
})

it('shows what the server has when it refuses, and no longer offers to undo', async () => {
  const { edits, calls, said } = stage()
  edits.perform(new Map([['1/a', [shift]]]))
  calls[0]?.answer.reject(new Error('refused'))
  await settled()
  expect([said, edits.read().lists.size, edits.read().canUndo]).toEqual([['failed'], 0, false])
  expect(edits.perform(new Map())).toBe(false)
})
