import { afterAll, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'

// What one space, its model and its customers can do to the others, and to those who wait for an answer.

const stage = await makeAloneStage()
const { world, scene, says, listen, work, pass, turns, said, engineAt } = stage
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'

it('a space whose model never answers keeps no other space waiting', async () => {
  const greedy = await scene()
  for (let n = 0; n < 40; n++)
    await says(greedy.space, greedy.account, QUESTION, {
      ...{ chat_external_id: `c${n}`, author: { external_id: `c${n}`, name: 'А' } },
    })
  await listen(greedy.space)
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const engine = engineAt((step, turn) => {
    if (step !== 'prepared' || turn.space_id !== greedy.space.id) return
    waiting += 1
    return promise
  })
  // Not waited for: its models think for as long as we let them.
  const thinking = work(60, engine)
  await expect.poll(() => waiting).toBeGreaterThan(0)
  const other = await scene()
  const { chat } = await says(other.space, other.account, QUESTION)
  await listen(other.space)
  stage.moveClock(60)
  await engine.round()
  await expect.poll(() => said(chat.id)).toEqual([DELIVERY])
  expect(waiting).toBeLessThanOrEqual(4)
  resolve()
  await thinking
})
